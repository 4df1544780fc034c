// Stand-ins for what the product does outside its thread, and no simulation can order: worker threads, compression and
// mail servers. Install them after the world, and before the product is loaded.
import { EventEmitter } from "node:events"
import { syncBuiltinESMExports } from "node:module"
import threads from "node:worker_threads"
import zlib from "node:zlib"
import { Effect } from "effect"
import type { Letter } from "@evenkeel/command-service/auth/recovery/mailer"
import type { Log } from "@evenkeel/server-kit/observability"
import type { World } from "./world.ts"

/** What has been sent to people in this simulation. */
export const letters: Array<Letter> = []
/** Of a call to a thread, and of its answer, in milliseconds. */
const delay = 3

export const installStandIns = async ({ after, pause, run }: World): Promise<void> => {
  await installThreads(after)
  Object.assign(zlib, {
    deflateRaw: (bytes: Buffer, options: zlib.ZlibOptions, done: (error: null, deflated: Buffer) => void) =>
      after(0, () => done(null, zlib.deflateRawSync(bytes, options))),
  })
  syncBuiltinESMExports()
  const { createTransport } = await import("nodemailer")
  const transport: object = Object.getPrototypeOf(createTransport({ jsonTransport: true }))
  Object.assign(transport, { sendMail: async (letter: Letter) => void letters.push(letter) })
  // Node.js looks the library up in files, with the first letter.
  const { makeMailer } = await import("@evenkeel/command-service/auth/recovery/mailer")
  const { send } = makeMailer({ smtpUrl: "", from: "", publicUrl: "" }, console as unknown as Log)
  let isSent = false
  void Effect.runPromise(send({ to: "", subject: "", text: "" })).then(() => (isSent = true))
  await run(async () => {
    while (!isSent) await pause(1)
  }, Infinity)
}

/** Of all threads' programs only the one that reads files: histories are never long enough here for another thread. */
const installThreads = async (after: World["after"]): Promise<void> => {
  Object.assign(performance, { eventLoopUtilization: () => ({ active: 0, idle: 0, utilization: 0 }) })
  const [port, answers] = [new EventEmitter(), [] as Array<(outcome: unknown) => void>]
  Object.assign(threads, { parentPort: Object.assign(port, { postMessage: (one: unknown) => answers.shift()!(one) }) })
  syncBuiltinESMExports()
  await import("@evenkeel/command-service/imports/reading/work")
  class InThisThread extends EventEmitter {
    postMessage(call: unknown): void {
      const given = structuredClone(call)
      after(delay, () => {
        answers.push((outcome) => after(delay, () => this.emit("message", structuredClone(outcome))))
        port.emit("message", given)
      })
    }
    unref(): void {}
    async terminate(): Promise<number> {
      return 0
    }
  }
  Object.assign(threads, { Worker: InThisThread })
}
