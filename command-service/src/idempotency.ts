// A command is applied once however often it is sent with one Idempotency-Key, and answers the same.
//
// The answer is kept after the command, and nobody waits for that. Should the process die in between, the same key gives the
// same event ids, and the event store and `handle` recognise what they have done already.
import { createHash } from "node:crypto"
import { Cause, Effect, Exit, Result } from "effect"
import type pg from "pg"
import { refused, type RequestError } from "@evenkeel/contracts/errors"
import type { Answer, Call } from "@evenkeel/contracts/http/server"
import type { RouteName } from "@evenkeel/contracts/paths"
import { isRepeatable } from "@evenkeel/contracts/routes"
import { ask } from "./database.ts"

/** A reply, or the refusal in its place: both are the command's answer. */
type Kept = { readonly answer: Answer<RouteName> } | { readonly refusal: RequestError }

interface Row {
  readonly fingerprint: Buffer
  readonly answer: Kept
}

const daysKept = 7

export interface Idempotency {
  /** Carries the command out, or gives the answer that its key got before. */
  readonly once: <Name extends RouteName>(
    name: Name, call: Call<Name>, command: Effect.Effect<Answer<Name>, RequestError>,
  ) => Effect.Effect<Answer<Name>, RequestError>
  /** Resolves when all answers that were given are kept. */
  readonly settled: () => Promise<void>
}

interface UnderWay {
  readonly fingerprint: Buffer
  readonly answer: Promise<Exit.Exit<Answer<never>, RequestError>>
  /** Resolves when the answer is kept, or could not be. */
  readonly kept: Promise<void>
}

export const makeIdempotency = (pool: pg.Pool): Idempotency => {
  /** The same key sent again before its answer is kept waits for the one answer. */
  const underWay = new Map<string, UnderWay>()

  const find = async (userId: string, key: string): Promise<Row | undefined> => {
    const { rows } = await pool.query<Row>({
      name: "answer",
      text: "select fingerprint, answer from commands.answers where user_id = $1 and idempotency_key = $2",
      values: [userId, key],
    })
    return rows[0]
  }

  /** Of whoever has been erased in the meantime nothing is kept. */
  const keep = async (userId: string, key: string, fingerprint: Buffer, kept: Kept): Promise<void> => {
    await pool.query({
      name: "keep answer",
      text: `insert into commands.answers (user_id, idempotency_key, fingerprint, answer)
             select $1, $2, $3, $4 where exists (select from identity.users where user_id = $1) on conflict do nothing`,
      values: [userId, key, fingerprint, JSON.stringify(kept)],
    })
    // Now and then the old ones go, as nobody waits that long for an answer.
    if (Math.random() < 0.001) await pool.query(`delete from commands.answers where answered_at < now() - interval '${daysKept} days'`)
  }

  return {
    once: (name, call, command) =>
      Effect.suspend(() => {
        const { userId, idempotencyKey: key } = call
        if (key === undefined || !isRepeatable(name)) return command
        const fingerprint = fingerprintOf(name, call)
        const slot = `${userId} ${key}`
        const running = underWay.get(slot)
        if (running !== undefined) {
          return running.fingerprint.equals(fingerprint) ? Effect.flatten(Effect.promise(() => running.answer)) : Effect.fail(keyReused)
        }
        let toKeep: Kept | undefined
        const carriedOut = Effect.onExit(command, (exit) => Effect.sync(() => {
          toKeep = worthKeeping(exit)
        }))
        const answer = Effect.runPromiseExit(ask(() => find(userId, key)).pipe(
          Effect.flatMap((row) => (row === undefined ? carriedOut : answerAgain<typeof name>(row, fingerprint)))))
        // An answer that cannot be kept is made again from the events, should it be asked for again.
        const kept = answer.then(() => toKeep && keep(userId, key, fingerprint, toKeep)).catch(() => {}).finally(() => underWay.delete(slot))
        underWay.set(slot, { fingerprint, answer: answer as Promise<Exit.Exit<Answer<never>, RequestError>>, kept })
        return Effect.flatten(Effect.promise(() => answer))
      }),
    settled: async () => {
      await Promise.all([...underWay.values()].map(({ kept }) => kept))
    },
  }
}

const keyReused = refused("This Idempotency-Key has already been used for another request.")

const answerAgain = <Name extends RouteName>(row: Row, fingerprint: Buffer): Effect.Effect<Answer<Name>, RequestError> => {
  if (!row.fingerprint.equals(fingerprint)) return Effect.fail(keyReused)
  return "answer" in row.answer ? Effect.succeed(row.answer.answer as Answer<Name>) : Effect.fail(row.answer.refusal)
}

const worthKeeping = (exit: Exit.Exit<Answer<RouteName>, RequestError>): Kept | undefined => {
  if (Exit.isSuccess(exit)) return { answer: exit.value }
  const refusal = Cause.findError(exit.cause)
  return Result.isSuccess(refusal) && !passing(refusal.success) ? { refusal: refusal.success } : undefined
}

/** A failure that another try may not meet is no answer to keep. */
const passing = (error: RequestError): boolean => ["Unavailable", "TooManyRequests", "Conflict"].includes(error._tag)

const fingerprintOf = <Name extends RouteName>(name: Name, { params, body }: Call<Name>): Buffer =>
  createHash("sha256").update(JSON.stringify([name, params, body ?? null])).digest()
