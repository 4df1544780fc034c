// A command sent several times with the same Idempotency-Key is applied once, and gets the same reply each time.
//
// The reply is stored after the command, in the background. If the process dies in between, the same key leads to the
// same event ids, so that the event store and `handle` recognise what was already done.
import { createHash } from "node:crypto"
import { Cause, Deferred, Effect, Exit, FiberSet, Result, type Scope } from "effect"
import { refused, type RequestError } from "@evenkeel/contracts/errors"
import type { RouteName } from "@evenkeel/contracts/paths"
import { isRepeatable } from "@evenkeel/contracts/routes"
import type { HandlerResult, Call } from "@evenkeel/server-kit/http/routes"
import { query } from "../database.ts"
import { slotOf, type KeyOf, type Outcome, type StoredReplies } from "./stored-replies.ts"

export interface Idempotency {
  /** Carries out the command, or returns the stored reply for its key. */
  readonly once: <Name extends RouteName>(
    name: Name,
    call: Call<Name>,
    command: Effect.Effect<HandlerResult<Name>, RequestError>,
  ) => Effect.Effect<HandlerResult<Name>, RequestError>
}

interface KeyedRequest extends KeyOf {
  /** A hash of the request. */
  readonly fingerprint: Buffer
}

interface UnderWay {
  readonly fingerprint: Buffer
  readonly reply: Deferred.Deferred<HandlerResult<never>, RequestError>
}

/** The scope ends when all replies have been stored. */
export const makeIdempotency = (stored: StoredReplies): Effect.Effect<Idempotency, never, Scope.Scope> =>
  Effect.gen(function* () {
    /** Commands in flight: the same key, sent again before its reply is stored, shares the first one's reply. */
    const underWay = new Map<string, UnderWay>()
    const fibers = yield* FiberSet.make()
    yield* Effect.addFinalizer(() => FiberSet.awaitEmpty(fibers))

    /** Carries out the command unless its reply is stored, gives the reply, then stores a new one. */
    const carryOut = Effect.fnUntraced(function* <Name extends RouteName>(
      request: KeyedRequest,
      command: Effect.Effect<HandlerResult<Name>, RequestError>,
      reply: Deferred.Deferred<HandlerResult<Name>, RequestError>,
    ) {
      let isNew = false
      const exit = yield* query(() => stored.find(request)).pipe(
        Effect.flatMap((known) => {
          if (known !== undefined && !known.fingerprint.equals(request.fingerprint)) return Effect.fail(keyReused)
          // An old reply is no longer stored; the command is found among the events.
          const outcome = known?.answer ?? undefined
          isNew = known === undefined
          return outcome === undefined ? command : repeated<Name>(outcome)
        }),
        Effect.exit,
      )
      yield* Deferred.done(reply, exit)
      const outcome = isNew ? worthKeeping(exit) : undefined
      if (outcome === undefined) return
      // If storing fails, a retry recreates the reply from the events.
      const { fingerprint } = request
      yield* Effect.ignore(Effect.tryPromise(() => stored.keep(request, { fingerprint, answer: outcome })))
    })

    return {
      once: <Name extends RouteName>(
        name: Name,
        call: Call<Name>,
        command: Effect.Effect<HandlerResult<Name>, RequestError>,
      ) =>
        Effect.suspend(() => {
          const { userId, idempotencyKey: key } = call
          if (key === undefined || !isRepeatable(name)) return command
          const request = { userId, key, fingerprint: fingerprintOf(name, call) }
          const slot = slotOf(request)
          const first = underWay.get(slot)
          if (first !== undefined) {
            const isSame = first.fingerprint.equals(request.fingerprint)
            return isSame ? Deferred.await(first.reply) : Effect.fail(keyReused)
          }
          const reply = Deferred.makeUnsafe<HandlerResult<Name>, RequestError>()
          underWay.set(slot, { fingerprint: request.fingerprint, reply: reply as unknown as UnderWay["reply"] })
          const work = Effect.ensuring(
            carryOut(request, command, reply),
            Effect.sync(() => underWay.delete(slot)),
          )
          return Effect.andThen(FiberSet.run(fibers, work), Deferred.await(reply))
        }),
    }
  })

const keyReused = refused("This Idempotency-Key has already been used for another request.")

const repeated = <Name extends RouteName>(outcome: Outcome): Effect.Effect<HandlerResult<Name>, RequestError> =>
  "answer" in outcome ? Effect.succeed(outcome.answer as HandlerResult<Name>) : Effect.fail(outcome.refusal)

const worthKeeping = (exit: Exit.Exit<HandlerResult<RouteName>, RequestError>): Outcome | undefined => {
  if (Exit.isSuccess(exit)) return { answer: exit.value }
  const refusal = Cause.findError(exit.cause)
  return Result.isSuccess(refusal) && !passing(refusal.success) ? { refusal: refusal.success } : undefined
}

/** Temporary failures, which must not be stored as the reply. */
const passing = (error: RequestError): boolean => ["Unavailable", "TooManyRequests", "Conflict"].includes(error._tag)

const fingerprintOf = <Name extends RouteName>(name: Name, { params, query, body }: Call<Name>): Buffer =>
  createHash("sha256")
    .update(JSON.stringify([name, params, body ?? null, ...(query === undefined ? [] : [query])]))
    .digest()
