// Faults of a product, planted behind its ports: each has to be found. Reports in one line of JSON to
// simulator.test.ts, which the simulated world must not affect. The scenarios of seeds change with the possible steps:
// --search looks for the first seeds that find the faults, or those whose names contain the word after it.
import { randomUUID } from "node:crypto"
import { Effect } from "effect"
import type { StoredEvent, StreamId } from "@evenkeel/contracts/budget/envelope"
import type { EventStore } from "@evenkeel/event-log/event-store"
import { readModelsOf } from "@evenkeel/projector/read-models/version"
import { openGround } from "../src/ground.ts"
import type { Planted } from "../src/simulation.ts"
import { bindIn, parse, parseIn } from "../src/postgres/protocol.ts"

export interface Report {
  /** The finding of each fault's stored seed. */
  readonly findings: Readonly<Record<string, string | undefined>>
  /** The violations of each mended scenario. */
  readonly wrong: Readonly<Record<string, ReadonlyArray<string>>>
  readonly digests: ReadonlyArray<string>
}

/** Treats an append without an answer as one that failed, and repeats it. */
const lostAnswerIsFailure = (store: EventStore): EventStore => ({
  ...store,
  append: (streamId, expected, events) =>
    store.append(streamId, expected, events).pipe(
      Effect.timeoutOrElse({
        duration: 1_000,
        orElse: () =>
          store.append(
            streamId,
            "any",
            events.map((event) => ({ ...event, eventId: randomUUID() })),
          ),
      }),
    ),
})

/** Never reloads loaded or appended events, despite conflicts. */
const cacheSurvivesConflicts = (store: EventStore): EventStore => {
  const known = new Map<StreamId, Array<StoredEvent>>()
  return {
    ...store,
    load: Effect.fnUntraced(function* (streamId, from) {
      const events = known.get(streamId) ?? [...(yield* store.load(streamId, 0))]
      known.set(streamId, events)
      return events.filter(({ revision }) => revision >= from)
    }),
    append: (streamId, expected, events) =>
      store.append(streamId, expected, events).pipe(
        Effect.tap(({ revision, position }) =>
          Effect.sync(() => {
            const first = revision - events.length + 1
            const stored = events.map((event, index) => ({ ...event, streamId, revision: first + index, position }))
            known.get(streamId)?.push(...stored)
          }),
        ),
      ),
  }
}

/** The product sends another statement. */
const asking =
  (what: string, instead: string): NonNullable<Planted["attendant"]> =>
  (attendant) => ({
    ...attendant,
    arrives: (request) => {
      const [first] = request.messages
      const text = request.text.replace(what, instead)
      if (first?.type === "P" && text !== request.text) {
        const bytes = parse({ ...parseIn(first), text })
        Object.assign(request.messages, [{ type: "P", bytes }])
      }
      return attendant.arrives(request)
    },
  })

interface Fault extends Planted {
  /** The name of a fault within the product: see planting.mjs. */
  readonly asleep?: string
  /** The first seed that found it at the last search. */
  readonly found: number
}

const faults: Readonly<Record<string, Fault>> = {
  "a lost answer counts as a failure": { found: 20, around: lostAnswerIsFailure },
  "a cache is kept after a conflict": { found: 29, around: cacheSurvivesConflicts },
  "statements have no deadline": { found: 4, settings: "?query_timeout=2000000000" },
  "calls to the bank have no deadline": { found: 29, bankTimeout: 2_000_000_000 },
  "what a bank adds on later pages is lost": {
    found: 3,
    aroundBank: (bank) => ({
      ...bank,
      syncPage: (accessToken, cursor, count) =>
        Effect.map(bank.syncPage(accessToken, cursor, count), (page) =>
          cursor.includes("/") ? { ...page, added: [] } : page,
        ),
    }),
  },
  "the checkpoint is written before its rows": {
    found: 4,
    longest: 1_200_000,
    attendant: (attendant, backend) => ({
      ...attendant,
      arrives: (request) => {
        const bound = request.messages.find(({ type }) => type === "B")
        if (/\bmoved as \(/.test(request.text) && bound !== undefined && backend.isIdle()) {
          const position = firstParameter(bindIn(bound).parameters)
          backend.rows(`update "${readModelsOf().schema}".checkpoint set position = '${position}' returning position`)
        }
        return attendant.arrives(request)
      },
    }),
  },
  "a login in flight survives a change of the password": {
    found: 6,
    attendant: (attendant, backend) => ({
      ...attendant,
      arrives: (request) => {
        const bound = request.messages.find(({ type }) => type === "B")
        if (/insert into identity\.sessions/.test(request.text) && bound !== undefined && backend.isIdle())
          backend.rows(`update identity.users set credential_epoch = ${lastParameter(bindIn(bound).parameters)}`)
        return attendant.arrives(request)
      },
    }),
  },
  "a registration that was repeated and acknowledged is erased when the first attempt fails": {
    found: 169,
    attendant: asking(
      "union all select from identity.security_events",
      "except all select from identity.security_events",
    ),
  },
  "recovery codes survive a change of the password": {
    found: 9,
    attendant: asking("identity.raise_epoch($1, $2, $3)", "identity.raise_epoch($1, $2, $3 and false)"),
  },
  "a clock that is set back makes a person wait": {
    found: 5,
    attendant: asking(" or known.last_at > clock_timestamp()", ""),
  },
  "a proof of who somebody is never gets old": {
    found: 11,
    attendant: asking(
      "identity.session_confirmed_until($1)",
      "case when $1::bytea is not null then now() + interval '1 minute' end",
    ),
  },
  "a reset link survives a recovery code": {
    found: 4,
    attendant: asking(
      'delete from "identity"."links" where "user_id"',
      'delete from "identity"."links" where false and "user_id"',
    ),
  },
  "notes of histories begin anew as if nothing had been there": { found: 2, asleep: "late" },
  "a password is changed without the present one": { found: 11, asleep: "proof" },
  "what nobody could have made is brought": { found: 29, asleep: "limits" },
  "a request in flight survives a change of credentials": { found: 4, asleep: "in flight" },
  "one of several command services does not learn that a session has ended": { found: 9, asleep: "alone" },
  "a limit is decided without what there is": { found: 3, asleep: "categories" },
  "attempts at once are not counted": {
    found: 3,
    attendant: asking("where known.free_at <= clock_timestamp()", "where true"),
  },
  "an import that was carried out is not recognised when it is sent again": { found: 94, asleep: "import" },
  "a clock that jumps makes erasures final": {
    found: 5,
    attendant: asking("select unsteady_for = 0 and", "select true or"),
  },
}

/** The last parameter: each is its length, and that many bytes. */
const lastParameter = (parameters: Buffer): string => {
  const start = 2 + 2 * parameters.readInt16BE(0)
  let at = start + 2
  let last = ""
  for (let left = parameters.readInt16BE(start); left > 0; left -= 1) {
    const length = parameters.readInt32BE(at)
    last = parameters.toString("utf8", at + 4, at + 4 + length)
    at += 4 + length
  }
  return last
}

/** The first parameter: after the count of formats, the formats, and the count of parameters. */
const firstParameter = (parameters: Buffer): string => {
  const start = 2 + 2 * parameters.readInt16BE(0) + 2
  return parameters.toString("utf8", start + 4, start + 4 + parameters.readInt32BE(start))
}

const mostSeeds = 1_000

const simulate = await openGround()
const { simulateSeed } = await import("../src/seed.ts")
const { mended } = await import("./mended.ts")

/** The violation that the seed finds in a product with the fault. */
const violationOf = async (seed: number, planted: Fault): Promise<string | undefined> => {
  Object.assign(globalThis, { planted: planted.asleep })
  const { failure } = await simulateSeed(simulate, { seed, planted, shrinks: false })
  Object.assign(globalThis, { planted: undefined })
  return failure?.violations[0]
}

const [, word = ""] = process.argv.slice(process.argv.indexOf("--search"))
if (process.argv.includes("--search")) {
  for (const [fault, planted] of Object.entries(faults).filter(([name]) => name.includes(word))) {
    let seed = 0
    let found: string | undefined
    while (seed < mostSeeds && (found = await violationOf(seed, planted)) === undefined) seed += 1
    console.log(seed < mostSeeds ? `Seed ${seed} finds that ${fault}: ${found}` : `No seed finds that ${fault}.`)
  }
  process.exit()
}

const findings: Record<string, string | undefined> = {}
for (const [fault, planted] of Object.entries(faults)) findings[fault] = await violationOf(planted.found, planted)

const wrong: Record<string, ReadonlyArray<string>> = {}
for (const [name, scenario] of Object.entries(mended)) wrong[name] = (await simulate(scenario)).violations

const digests: Array<string> = []
for (const seed of [7, 8]) digests.push((await simulateSeed(simulate, { seed })).digest)
/** Uses numbers from the database's own source of random numbers. */
const thirsty: Planted = {
  attendant: (attendant, backend) => ({
    ...attendant,
    arrives: (request) => {
      if (backend.isIdle()) backend.rows("select gen_random_uuid() from generate_series(1, 100)")
      return attendant.arrives(request)
    },
  }),
}
digests.push((await simulateSeed(simulate, { seed: 7, planted: thirsty })).digest)

console.log(JSON.stringify({ findings, wrong, digests } satisfies Report))
