// The whole product as `npm start` runs it, in its own process and data directory.
import type { ChildProcess } from "node:child_process"
import { end, spawnProduct, whenReady, type DataDirectory } from "@evenkeel/acceptance/product-process"
import { preparedDataDirectory } from "@evenkeel/acceptance/prepared"
import { runningPostgres } from "@evenkeel/local-postgres/running"
import { execute } from "@evenkeel/local-postgres/test/database"
import { freePorts } from "@evenkeel/server-kit/free-ports"

export class Backend {
  readonly #directory: DataDirectory
  readonly #environment: NodeJS.ProcessEnv
  #process: ChildProcess | undefined
  #address: string | undefined

  private constructor(directory: DataDirectory, environment: NodeJS.ProcessEnv) {
    this.#directory = directory
    this.#environment = environment
  }

  /** A new product, on the day that all tests have. */
  static async start(environment: NodeJS.ProcessEnv = {}): Promise<Backend> {
    const backend = new Backend(await preparedDataDirectory(), environment)
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
    const port = this.#address === undefined ? String((await freePorts(1))[0]) : new URL(this.#address).port
    this.#process = spawnProduct({
      data: this.#directory.data,
      environment: {
        PORT: port,
        PASSWORD_COST: "8",
        AUTH_ATTEMPTS_PER_ADDRESS: "100000",
        AUTH_ATTEMPTS_PER_USERNAME: "100000",
        // The app itself must never meet this limit, not even as fast as a test uses it.
        REQUESTS_PER_PERSON: undefined,
        PLAID_CLIENT_ID: undefined,
        PLAID_SECRET: undefined,
        ...this.#environment,
      },
    })
    this.#address = (await whenReady(this.#process)).address
  }

  async endServer(): Promise<void> {
    const running = this.#process
    this.#process = undefined
    if (running !== undefined) await end(running, "SIGTERM")
  }

  /**
   * Ages all logins and link tokens on the server by that much, such as "8 days", because they expire by real time,
   * which the product's clock does not move. What the browser has stored stays unchanged.
   */
  async letPass(time: string): Promise<void> {
    const database = await runningPostgres(this.#directory.data)
    if (database === undefined) throw new Error("The backend has no database now")
    await execute(
      database,
      `
      update identity.sessions set last_used_at = last_used_at - interval '${time}';
      update identity.link_tokens set expiration = expiration - interval '${time}';
      update sandbox_bank.link_tokens set expires_at = expires_at - interval '${time}'`,
    )
  }

  /** As if the last proof of who it is had been an hour ago, in every session. */
  async letProofsExpire(): Promise<void> {
    const database = await runningPostgres(this.#directory.data)
    if (database === undefined) throw new Error("The backend has no database now")
    await execute(database, "update identity.sessions set confirmed_at = confirmed_at - interval '1 hour'")
  }

  /** As the operator's command does, with the hash of the link's token. */
  async invite(hash: string): Promise<void> {
    const database = await runningPostgres(this.#directory.data)
    if (database === undefined) throw new Error("The backend has no database now")
    await execute(
      database,
      `insert into identity.invitations (token_hash, expires_at) values ('\\x${hash}', now() + interval '7 days')`,
    )
  }

  async stop(): Promise<void> {
    await this.endServer()
    await this.#directory.remove()
  }
}
