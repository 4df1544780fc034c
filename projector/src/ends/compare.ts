// Compares the recorded ends with a log: at startup, when ends are recorded, and for "verify", "doctor" and "backup".
import type { StreamId } from "@evenkeel/contracts/budget/envelope"
import type { End, SignedEnd } from "@evenkeel/server-kit/signed-end"
import type { FileEnds } from "./file.ts"
import { isFormer } from "./former.ts"

/** The recorded ends, as far as they are signed with the right key. */
export interface Noted {
  readonly streams: ReadonlyMap<StreamId, End>
  /** Streams whose record has a wrong signature. */
  readonly altered: ReadonlySet<StreamId>
  /** One per day, oldest first. */
  readonly log: ReadonlyArray<SignedEnd>
  /** The file beside the database, if there is a data directory. */
  readonly file?: FileEnds | undefined
  /** The end of the log in a backup's snapshot. */
  readonly snapshot?: End | undefined
  /** Sentences about altered records. */
  readonly problems: ReadonlyArray<string>
}

export const nothingNoted: Noted = { streams: new Map(), altered: new Set(), log: [], problems: [] }

/** All recorded ends of the log. */
export const endsOfLog = ({ log, file, snapshot }: Noted): ReadonlyArray<End> => [
  ...(file?.ends ?? []),
  ...log,
  ...(snapshot === undefined ? [] : [snapshot]),
]

/** The actual state of a log. */
export interface Seen {
  /** The position of its last event. */
  readonly end: string | undefined
  /** How many streams have a recorded end in the database; undefined if that is not to be compared. */
  readonly streams?: number | undefined
  /** The hash of the event at a position; undefined if there is none, as after an erasure, or it is unknown. */
  readonly hashAt?: (position: string) => string | undefined
}

/** The date in UTC. */
export const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10)

/** Sentences; none if the log has all recorded events, and the records are complete. */
export const compare = (noted: Noted, seen: Seen): ReadonlyArray<string> => {
  const altered = [...noted.problems, ...(noted.file?.problems ?? [])]
  if (altered.length > 0) return altered
  const { log, file } = noted
  const notes = file === undefined ? [] : missingNotes(log.at(-1), file)
  return [...notes, ...losses(endsOfLog(noted), seen), ...missingStreams(log.at(-1), seen.streams)]
}

/** Checks that the file and the database have equal last records: an old copy of either is found by that. */
const missingNotes = (last: SignedEnd | undefined, { name, ends, next, former }: FileEnds): ReadonlyArray<string> => {
  const own = ends.at(-1)
  if (own === undefined && last === undefined) return []
  if (own === undefined && next === undefined) {
    return [`${name} is missing or empty, but the database has a note of ${last!.day}: the file may have been deleted.`]
  }
  if (next !== undefined && next.at === last?.at) return []
  // A file in the former format only contains the database's last position, and was written separately.
  const areFormer = former !== undefined && (last === undefined || isFormer(last))
  const at = areFormer ? (former.noted ?? "0") : (own?.at ?? "0")
  if (areFormer ? BigInt(last?.at ?? 0) >= BigInt(at) : at === last?.at) return []
  if (last !== undefined && BigInt(at) < BigInt(last.at)) {
    return [
      `${name} goes up to position ${at} only, but the notes in the database go up to ${last.at}: it was cut, or replaced by an older one.`,
    ]
  }
  const found = last === undefined ? "are missing" : `go up to position ${last.at} only`
  return [
    `The notes in the database of where streams end ${found}, but they went up to ${at}: they were deleted, or replaced by older ones.`,
  ]
}

const losses = (ends: ReadonlyArray<End>, { end = "0", hashAt = () => undefined }: Seen): ReadonlyArray<string> => {
  const isLost = ({ at }: End): boolean => BigInt(at) > BigInt(end)
  const firstLost = ends.find(isLost)
  if (firstLost !== undefined) {
    const last = ends.reduce((latest, each) => (BigInt(each.at) > BigInt(latest.at) ? each : latest))
    const ended = `The log ends at position ${end}, but on ${last.day} it ended at ${last.at}`
    if (last.hash === "") return [`${ended}: its end is lost.`]
    const [missing, since] = [
      BigInt(last.at) - BigInt(end),
      firstLost.day === last.day ? "" : ` since ${firstLost.day}`,
    ]
    return [`${ended}: its last ${missing === 1n ? "event is" : `${missing} events are`} lost${since}.`]
  }
  const replaced = ends.find(({ at, hash }) => hash !== "" && (hashAt(at) ?? hash) !== hash)
  return replaced === undefined
    ? []
    : [
        `The event at position ${replaced.at} is not the one with which the log ended on ${replaced.day}: events were lost, and others took their place.`,
      ]
}

const missingStreams = (last: End | undefined, streams: number | undefined): ReadonlyArray<string> => {
  const missing = (last?.count ?? 0) - (streams ?? Infinity)
  return last === undefined || missing <= 0
    ? []
    : [
        `What was noted of the end of ${missing === 1 ? "a stream" : `${missing} streams`} is missing: on ${last.day} it was noted of ${last.count}.`,
      ]
}

/** In milliseconds: clocks of several machines differ slightly, also around midnight. */
const skew = 600_000

/** Records of a later day than today: a clock was set back, or was ahead. */
export const clockBehind = (lastNoted: string | undefined, now: Date): ReadonlyArray<string> =>
  lastNoted === undefined || lastNoted <= dayOf(new Date(now.getTime() + skew))
    ? []
    : [
        `This machine's clock says ${dayOf(now)}, but it has been ${lastNoted} here already: it is wrong now, or was wrong then. Set it right, since the days and months of what people enter follow it.`,
      ]

/** For how many days a late start of the records remains a finding. */
const recent = 30

/** Deleting all records makes them start again from the log's present state. */
export const beganLate = ({ log }: Pick<Noted, "log">, now: Date): ReadonlyArray<string> => {
  const since = log.at(-1)?.since
  return since === undefined || since < dayOf(new Date(now.getTime() - recent * 86_400_000))
    ? []
    : [
        `Where events end is noted since ${since} only, and the log had older ones then: if there were notes before, they were deleted. Compare the log with a backup, by "backup check --against".`,
      ]
}
