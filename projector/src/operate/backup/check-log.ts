// Checks that a log is complete, for instance after a restore: no gaps between events, everything readable, and nothing
// newer in the read models. The digest is the same for the same events in the same order, in any store.
import { createHash } from "node:crypto"
import { Effect, Result } from "effect"
import { decodeEvent } from "@evenkeel/contracts/budget/codec"
import { budgetStream, isErasure, type StoredEvent, type StreamId } from "@evenkeel/contracts/budget/envelope"
import type { UserId } from "@evenkeel/contracts/ids"
import { makeChainCheck } from "../../ends/chain-check.ts"
import { compare, type Noted } from "../../ends/compare.ts"
import { compareHere, notedHere, seenWith } from "../../ends/seen.ts"
import { ask, ifThere } from "../database.ts"
import type { Installation } from "../installation.ts"
import { followUntilHead } from "@evenkeel/event-log/until-head"

export interface Checked {
  readonly events: number
  /** How many events are older than the hash chain. */
  readonly unlinked: number
  readonly streams: number
  readonly head: string | null
  /** SHA-256, in hex. */
  readonly digest: string
  readonly problems: ReadonlyArray<string>
}

/** The maximum number of listed problems. */
const mostProblems = 20

export const checkLog = Effect.fnUntraced(function* (
  installation: Installation,
  advanced: (events: number) => void,
  /** The recorded ends in a backup. */
  notedElsewhere?: Noted,
): Effect.fn.Return<Checked, Error> {
  const { source } = installation
  // Read before the log, which only grows.
  const noted = notedElsewhere ?? (yield* notedHere(installation))
  const inspection = makeInspection(source.between === undefined, noted)
  yield* followUntilHead(source, undefined, (batch) =>
    Effect.sync(() => {
      for (const event of batch) inspection.add(event)
      advanced(batch.length)
    }),
  )
  const losses =
    notedElsewhere === undefined
      ? yield* compareHere(installation, noted)
      : compare(notedElsewhere, yield* seenWith(installation, notedElsewhere, undefined))
  return inspection.end([...losses, ...(yield* cursorsBeyond(installation, inspection.lastOf))])
})

export const makeInspection = (positionsAreDense: boolean, noted?: Noted) => {
  const streams = new Set<StreamId>()
  const chain = makeChainCheck({ noted })
  const digest = createHash("sha256")
  const problems: Array<string> = []
  let events = 0
  let head = 0n
  /** How many events erasures have deleted from the log: gaps of up to this size are fine. */
  let erased = 0n
  let absent = 0n
  let firstGap: string | undefined

  const found = (problem: string): void => {
    if (problems.length < mostProblems) problems.push(problem)
  }
  return {
    lastOf: (streamId: StreamId): number => chain.endOf(streamId).revision,
    add: (event: StoredEvent): void => {
      const { streamId, revision, eventId, type, data, metadata } = event
      const position = BigInt(event.position)
      events++
      if (position <= head) found(`Position ${position} comes after position ${head}.`)
      if (positionsAreDense && position > head + 1n) {
        absent += position - head - 1n
        firstGap ??= `Positions ${head + 1n} to ${position - 1n} are missing.`
      }
      head = position
      streams.add(streamId)
      if (isErasure(event)) erased += BigInt(Math.max(0, revision - chain.endOf(streamId).revision - 1))
      const fault = chain.add(event)
      if (fault !== undefined) found(`${streamId} ${fault}.`)
      const decoded = decodeEvent(event)
      if (Result.isFailure(decoded)) {
        found(`${type}, revision ${revision} of ${streamId}, cannot be read: ${decoded.failure.reason}.`)
      }
      digest.update(JSON.stringify([streamId, revision, eventId, type, data, metadata]))
    },
    end: (further: ReadonlyArray<string>): Checked => {
      for (const streamId of [...(noted?.altered ?? []), ...(noted?.streams.keys() ?? [])]) {
        const fault = chain.faultAtEnd(streamId)
        if (fault !== undefined) found(`${streamId} ${fault}.`)
      }
      if (absent > erased && firstGap !== undefined) problems.unshift(firstGap)
      return {
        events,
        unlinked: chain.unlinked(),
        streams: streams.size,
        head: events === 0 ? null : String(head),
        digest: digest.digest("hex"),
        problems: [...problems, ...further],
      }
    },
  }
}

/** Read models that are ahead of the log show which events a restore has lost. */
const cursorsBeyond = (
  { databaseUrl, schema }: Installation,
  lastOf: (streamId: StreamId) => number,
): Effect.Effect<ReadonlyArray<string>, Error> =>
  ask<{ user_id: UserId; revision: number }>(
    databaseUrl,
    `select user_id, revision from "${schema}".budgets where revision >= 0`,
  ).pipe(
    ifThere,
    Effect.map((rows) =>
      rows
        .map(({ user_id, revision }) => ({ stream: budgetStream(user_id), revision }))
        .filter(({ stream, revision }) => revision > lastOf(stream))
        .slice(0, mostProblems)
        .map(
          ({ stream, revision }) =>
            `The read models are at revision ${revision} of ${stream}, but in the log it ends at ${lastOf(stream)}.`,
        ),
    ),
  )
