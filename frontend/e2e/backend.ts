// The whole product as `npm start` runs it, in its own process and data directory.
import { spawn, type ChildProcess } from "node:child_process"
import { once } from "node:events"
import { chmod, mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { createInterface } from "node:readline"
import { runningPostgres } from "@evenkeel/local-postgres/running"
import { toRunSources } from "@evenkeel/server-kit/sources"
import { execute } from "@evenkeel/local-postgres/test/database"

const root = resolve(import.meta.dirname, "../..")

export class Backend {
  readonly #data: string
  #process: ChildProcess | undefined
  #address: string | undefined

  private constructor(data: string) {
    this.#data = data
  }

  static async start(): Promise<Backend> {
    const data = await mkdtemp(join(tmpdir(), "evenkeel-e2e-"))
    // If we are root, the database runs as another user, who has to be able to reach its data.
    await chmod(data, 0o711)
    const backend = new Backend(data)
    await backend.comeBack()
    return backend
  }

  /** What the browser opens; it stays the same when the backend is stopped and started again. */
  get address(): string {
    if (this.#address === undefined) throw new Error("The backend has not been started")
    return this.#address
  }

  /** Starts it, again on the same port and with the same data. */
  async comeBack(): Promise<void> {
    const port = this.#address === undefined ? "0" : new URL(this.#address).port
    const process_ = spawn(process.execPath, [...toRunSources, "embedded.ts"], {
      cwd: root,
      env: {
        ...process.env,
        EVENKEEL_DATA: this.#data,
        PORT: port,
        AUTH_ATTEMPTS_PER_ADDRESS: "100000",
        AUTH_ATTEMPTS_PER_USERNAME: "100000",
        PLAID_CLIENT_ID: undefined,
        PLAID_SECRET: undefined,
      },
      stdio: ["ignore", "pipe", "pipe"],
    })
    this.#process = process_
    this.#address = await addressOf(process_)
  }

  async goAway(): Promise<void> {
    const running = this.#process
    this.#process = undefined
    if (running === undefined || running.exitCode !== null) return
    running.kill("SIGTERM")
    await once(running, "exit")
  }

  /**
   * Ages all logins and link tokens on the server by that much, such as "8 days", because they expire by real time,
   * which the product's clock does not move. What the browser has stored stays unchanged.
   */
  async letPass(time: string): Promise<void> {
    const database = await runningPostgres(this.#data)
    if (database === undefined) throw new Error("The backend has no database now")
    await execute(
      database,
      `
      update identity.sessions set last_used_at = last_used_at - interval '${time}';
      update identity.link_tokens set expiration = expiration - interval '${time}';
      update sandbox_bank.link_tokens set expires_at = expires_at - interval '${time}'`,
    )
  }

  async stop(): Promise<void> {
    await this.goAway()
    await rm(this.#data, { recursive: true, force: true })
  }
}

/** The address that it prints once it is ready. Rejects with its output if it ends before that. */
const addressOf = (starting: ChildProcess): Promise<string> =>
  new Promise((found, reject) => {
    const said: Array<string> = []
    const listen = (line: string) => {
      said.push(line)
      const [, address] = /^Evenkeel is ready: (\S+)/.exec(line) ?? []
      if (address !== undefined) found(address)
    }
    for (const stream of [starting.stdout, starting.stderr]) {
      if (stream !== null) createInterface(stream).on("line", listen)
    }
    starting.once("exit", () => reject(new Error(`The backend did not start:\n${said.join("\n")}`)))
  })
