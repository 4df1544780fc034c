// A command is applied once however often it is sent with one Idempotency-Key, and answers the same.
//
// The answer is kept after the command. Should the process die in between, the same key gives the same event ids, and the
// event store and `handle` recognise what they have done already.
import { createHash } from "node:crypto"
import { Effect, type Exit } from "effect"
import type { Knex } from "knex"
import { refused, type RequestError } from "@evenkeel/contracts/errors"
import type { Answer, Call } from "@evenkeel/contracts/http/server"
import { methodOf, paths, type RouteName } from "@evenkeel/contracts/paths"
import { routes } from "@evenkeel/contracts/routes"
import { ask } from "./database.ts"

/** A reply, or the refusal in its place: both are the command's answer. */
type Kept = { readonly answer: Answer<RouteName> } | { readonly refusal: RequestError }

interface Row {
  readonly user_id: string
  readonly idempotency_key: string
  readonly fingerprint: Buffer
  readonly answer: Kept
}

const daysKept = 7

export interface Idempotency {
  /** Carries the command out, or gives the answer that its key got before. */
  readonly once: <Name extends RouteName>(
    name: Name, call: Call<Name>, command: Effect.Effect<Answer<Name>, RequestError>,
  ) => Effect.Effect<Answer<Name>, RequestError>
}

export const makeIdempotency = (db: Knex): Idempotency => {
  const answers = () => db.withSchema("commands").table("answers")
  /** The same key sent twice at once waits for the one answer. */
  const underWay = new Map<string, { readonly fingerprint: Buffer; readonly answer: Promise<Exit.Exit<Answer<never>, RequestError>> }>()

  const find = (userId: string, key: string): Promise<Row | undefined> =>
    answers().where({ user_id: userId, idempotency_key: key }).first()

  const keep = async (userId: string, key: string, fingerprint: Buffer, kept: Kept): Promise<void> => {
    await answers()
      .insert({ user_id: userId, idempotency_key: key, fingerprint, answer: JSON.stringify(kept) })
      .onConflict(["user_id", "idempotency_key"]).ignore()
    // Now and then the old ones go, as nobody waits that long for an answer.
    if (Math.random() < 0.001) await answers().where("answered_at", "<", db.raw(`now() - interval '${daysKept} days'`)).delete()
  }

  return {
    once: (name, call, command) =>
      Effect.gen(function*() {
        const { userId, idempotencyKey: key } = call
        if (key === undefined || !isRepeatable(name)) return yield* command
        const fingerprint = fingerprintOf(name, call)
        const slot = `${userId} ${key}`
        const running = underWay.get(slot)
        if (running !== undefined) {
          if (!running.fingerprint.equals(fingerprint)) return yield* Effect.fail(keyReused)
          return yield* yield* Effect.promise(() => running.answer)
        }
        const answered = Effect.runPromiseExit(Effect.gen(function*() {
          const row = yield* ask(() => find(userId, key))
          if (row !== undefined) {
            if (!row.fingerprint.equals(fingerprint)) return yield* Effect.fail(keyReused)
            return "answer" in row.answer ? row.answer.answer : yield* Effect.fail(row.answer.refusal)
          }
          const answer = yield* command.pipe(Effect.tapError((refusal) =>
            passing(refusal) ? Effect.void : ask(() => keep(userId, key, fingerprint, { refusal }))))
          yield* ask(() => keep(userId, key, fingerprint, { answer }))
          return answer
        }))
        underWay.set(slot, { fingerprint, answer: answered as Promise<Exit.Exit<Answer<never>, RequestError>> })
        const exit = yield* Effect.promise(() => answered)
        underWay.delete(slot)
        return yield* exit as Exit.Exit<Answer<typeof name>, RequestError>
      }),
  }
}

/**
 * A key belongs to a person; and the answer to a login is a token, which is kept nowhere. A read is always answered afresh. Of
 * someone who was erased nothing is kept, and they cannot ask twice.
 */
const isRepeatable = (name: RouteName): boolean =>
  routes[name].access === "owner" && methodOf(paths[name]) !== "GET" && name !== "eraseAccount"

const keyReused = refused("This Idempotency-Key was used for another request.")

/** A failure that another try may not meet is no answer to keep. */
const passing = (error: RequestError): boolean => ["Unavailable", "TooManyRequests", "Conflict"].includes(error._tag)

const fingerprintOf = <Name extends RouteName>(name: Name, { params, body }: Call<Name>): Buffer =>
  createHash("sha256").update(JSON.stringify([name, params, body ?? null])).digest()
