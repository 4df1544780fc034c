// A command sent several times with the same Idempotency-Key is applied once, and gets the same answer each time.
//
// The answer is stored after the command, in the background. If the process dies in between, the same key leads to the
// same event ids, so that the event store and `handle` recognise what was already done.
import { createHash } from "node:crypto"
import { Cause, Effect, Exit, Result } from "effect"
import { refused, type RequestError } from "@evenkeel/contracts/errors"
import type { Answer, Call } from "@evenkeel/server-kit/http/routes"
import type { RouteName } from "@evenkeel/contracts/paths"
import { isRepeatable } from "@evenkeel/contracts/routes"
import { ask } from "./database.ts"
import { slotOf, type Kept, type KeyOf, type StoredReply, type StoredReplies } from "./stored-replies.ts"

export interface Idempotency {
  /** Carries out the command, or returns the stored answer for its key. */
  readonly once: <Name extends RouteName>(
    name: Name,
    call: Call<Name>,
    command: Effect.Effect<Answer<Name>, RequestError>,
  ) => Effect.Effect<Answer<Name>, RequestError>
  /** Resolves when all answers given so far have been stored. */
  readonly settled: () => Promise<void>
}

interface KeyedRequest extends KeyOf {
  readonly fingerprint: Buffer
}

interface UnderWay {
  readonly fingerprint: Buffer
  readonly answer: Promise<Exit.Exit<Answer<never>, RequestError>>
  /** Resolves when the answer has been stored, or could not be. */
  readonly kept: Promise<void>
}

export const makeIdempotency = (stored: StoredReplies): Idempotency => {
  /** Commands in flight: the same key, sent again before its answer is stored, shares the first one's answer. */
  const underWay = new Map<string, UnderWay>()

  /** Carries out the command unless its answer is stored, and stores a new answer. */
  const start = <Name extends RouteName>(
    slot: string,
    request: KeyedRequest,
    command: Effect.Effect<Answer<Name>, RequestError>,
  ): UnderWay => {
    let toKeep: Kept | undefined
    const carriedOut = Effect.onExit(command, (exit) =>
      Effect.sync(() => {
        toKeep = worthKeeping(exit)
      }),
    )
    const answering = ask(() => stored.find(request)).pipe(
      Effect.flatMap((row) => (row === undefined ? carriedOut : answerAgain<Name>(row, request))),
    )
    const answer = Effect.runPromiseExit(answering) as UnderWay["answer"]
    // If an answer cannot be stored, a retry recreates it from the events.
    const kept = answer
      .then(() => toKeep && stored.keep(request, { fingerprint: request.fingerprint, answer: toKeep }))
      .catch(() => {})
      .finally(() => underWay.delete(slot))
    const started = { fingerprint: request.fingerprint, answer, kept }
    underWay.set(slot, started)
    return started
  }

  return {
    once: (name, call, command) =>
      Effect.suspend(() => {
        const { userId, idempotencyKey: key } = call
        if (key === undefined || !isRepeatable(name)) return command
        const request = { userId, key, fingerprint: fingerprintOf(name, call) }
        const slot = slotOf(request)
        const { fingerprint, answer } = underWay.get(slot) ?? start(slot, request, command)
        if (!fingerprint.equals(request.fingerprint)) return Effect.fail(keyReused)
        return Effect.flatten(Effect.promise(() => answer))
      }),
    settled: async () => {
      await Promise.all([...underWay.values()].map(({ kept }) => kept))
    },
  }
}

const keyReused = refused("This Idempotency-Key has already been used for another request.")

const answerAgain = <Name extends RouteName>(
  stored: StoredReply,
  { fingerprint }: KeyedRequest,
): Effect.Effect<Answer<Name>, RequestError> => {
  if (!stored.fingerprint.equals(fingerprint)) return Effect.fail(keyReused)
  const { answer } = stored
  return "answer" in answer ? Effect.succeed(answer.answer as Answer<Name>) : Effect.fail(answer.refusal)
}

const worthKeeping = (exit: Exit.Exit<Answer<RouteName>, RequestError>): Kept | undefined => {
  if (Exit.isSuccess(exit)) return { answer: exit.value }
  const refusal = Cause.findError(exit.cause)
  return Result.isSuccess(refusal) && !passing(refusal.success) ? { refusal: refusal.success } : undefined
}

/** A temporary failure, which must not be stored as the answer. */
const passing = (error: RequestError): boolean => ["Unavailable", "TooManyRequests", "Conflict"].includes(error._tag)

const fingerprintOf = <Name extends RouteName>(name: Name, { params, body }: Call<Name>): Buffer =>
  createHash("sha256")
    .update(JSON.stringify([name, params, body ?? null]))
    .digest()
