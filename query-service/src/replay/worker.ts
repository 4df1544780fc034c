// The thread that folds long histories, with connections of its own. `replay.ts` starts it.
import { workerData } from "node:worker_threads"
import pg from "pg"
import type { UserId } from "@evenkeel/contracts/ids"
import { serveThread } from "@evenkeel/server-kit/threads/serve"
import { isFault, poolConfig, type Database } from "../database.ts"
import type { QuestionName } from "./questions.ts"
import { answerFrom } from "./answer-from.ts"

const pool = new pg.Pool({ ...poolConfig(workerData as Database), max: 2 })
pool.on("error", () => {}) // an idle connection was lost: the next question opens another

const work = {
  /** Errors lose their class between threads, so the result states whether the database was unavailable. */
  answer: (userId: UserId, name: QuestionName, given: ReadonlyArray<unknown>) =>
    answerFrom(pool, userId, name, given).then(
      (answer) => ({ answer }),
      (cause: unknown) => {
        if (isFault(cause)) throw cause
        return { unavailable: String(cause) }
      },
    ),
}

export type ReplayWork = typeof work

serveThread(work)
