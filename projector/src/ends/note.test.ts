// Events that are cut off, changed, removed or exchanged in a log are found and named, in both kinds of store.
import { Effect } from "effect"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { budgetStream } from "@evenkeel/contracts/budget/envelope"
import { newId, type UserId } from "@evenkeel/contracts/ids"
import type { FreshDatabase } from "@evenkeel/local-postgres/test/database"
import { testScope } from "@evenkeel/server-kit/test/scope"
import { withEventLog } from "../../test/databases.ts"
import { inDatabase, readModels } from "../../test/projecting.ts"
import { inEventStoreDb, inPostgres, type Edit, type TamperedLog } from "../../test/tampered.ts"
import { prepareOperatorsTables } from "../operate/audit.ts"
import { checkLog } from "../operate/backup/check-log.ts"
import { withClient } from "../operate/database.ts"
import { keyOfSeed } from "@evenkeel/server-kit/signed-end"
import { dayOf } from "./compare.ts"
import { examineEnds } from "./examine.ts"
import { noteEnds } from "./note.ts"

const key = keyOfSeed(Buffer.alloc(32, 1))
const [ann, ben] = [newId(), newId()].sort() as [UserId, UserId]

describe.each([
  ["PostgreSQL", inPostgres],
  ["EventStoreDB", inEventStoreDb],
])("in %s", (_, open) => {
  const scope = testScope()
  let database: FreshDatabase
  let log: TamperedLog
  beforeEach(async () => {
    database = await withEventLog()
    await prepareOperatorsTables(database.url)
    log = await open(database.url, scope)
    await note()
    await log.append(ann, 3)
    await log.append(ben, 2)
    await log.append(ann, 9)
    await log.append(ben, 1)
  })
  afterEach(async () => {
    await scope.close()
    await database.drop()
  })

  const here = () => ({ source: log.source, logUrl: log.logUrl, databaseUrl: database.url })
  const note = (day = "2026-02-14", signedWith = key) =>
    Effect.runPromise(noteEnds({ ...here(), key: signedWith, now: new Date(`${day}T12:00:00Z`) }))
  /** The problems of streams that "backup check" reports, without Ann's name. */
  const problems = async () => {
    const { source, logUrl } = log
    const installation = { ...readModels, databaseUrl: database.url, source, logUrl, headsKey: key }
    const checked = await Effect.runPromise(checkLog(installation, () => {}))
    return checked.problems
      .filter((problem) => !/^(Position|The log ends)/.test(problem))
      .map((problem) => problem.replaceAll(budgetStream(ann), "Ann").replaceAll(budgetStream(ben), "Ben"))
  }
  const ask = (text: string) => inDatabase(database.url, (client) => client.query(text))

  test("a clock that was set back is reported, and what is appended is noted all the same", async () => {
    await note("2026-02-14")
    await log.append(ann, 2)
    expect(await note("2026-01-01")).toEqual([
      "This machine's clock says 2026-01-01, but it has been 2026-02-14 here already: it is wrong now, or was wrong then. Set it right, since the days and months of what people enter follow it.",
    ])
    expect(await note("2026-02-14")).toEqual([])
  })

  test("a log that is what it was has no problems, however often it is noted", async () => {
    expect(await note()).toEqual([])
    await log.append(ann, 2)
    await log.append(newId(), 2)
    expect(await note("2026-02-15")).toEqual([])
    expect(await note("2026-02-16")).toEqual([])
    expect(await problems()).toEqual([])
    const { rows } = await ask("select day, streams from operators.log_heads order by day")
    expect(rows).toEqual([
      { day: "2026-02-14", streams: 2 },
      { day: "2026-02-15", streams: 3 },
    ])
  })

  const anothers = "another event than the one after which revision"
  const changed = "was written: one of them was changed, replaced or moved."
  test.each<[string, Edit, ReadonlyArray<string>]>([
    [
      "a lost end",
      (events) => events.slice(0, -3),
      ["Ann ends at revision 8, but on 2026-02-14 it ended at 11: its last 3 events are lost."],
    ],
    ["a lost stream", () => [], ["Ann is gone: on 2026-02-14 it had 12 events."]],
    [
      "a change in the middle",
      (events) => events.with(5, { ...events[5]!, data: events[5]!.data.replace("100", "900") }),
      [`Ann has at revision 5 ${anothers} 6 ${changed}`],
    ],
    [
      "a change at the end",
      (events) => events.with(11, { ...events[11]!, data: events[11]!.data.replace("100", "900") }),
      [
        "Ann has at revision 11 another event than on 2026-02-14: it was changed, or replaced by another after it was lost.",
      ],
    ],
    ["a removed event", (events) => events.toSpliced(5, 1), ["Ann goes from revision 4 to 6."]],
    [
      "a removed event, after which the others were moved up",
      (events) => events.toSpliced(5, 1).map((event, revision) => ({ ...event, revision })),
      [
        `Ann has at revision 4 ${anothers} 5 ${changed}`,
        `Ann has at revision 5 ${anothers} 6 ${changed}`,
        `Ann has at revision 6 ${anothers} 7 ${changed}`,
        `Ann has at revision 7 ${anothers} 8 ${changed}`,
        `Ann has at revision 8 ${anothers} 9 ${changed}`,
        `Ann has at revision 9 ${anothers} 10 ${changed}`,
        "Ann ends at revision 10, but on 2026-02-14 it ended at 11: its last event is lost.",
      ],
    ],
    [
      "two exchanged events",
      (events) => events.map((event, at) => ({ ...events[at === 5 ? 6 : at === 6 ? 5 : at]!, ...placeOf(event) })),
      [
        `Ann has at revision 4 ${anothers} 5 ${changed}`,
        `Ann has at revision 5 ${anothers} 6 ${changed}`,
        `Ann has at revision 6 ${anothers} 7 ${changed}`,
      ],
    ],
  ])("%s is found, also after others went on, and is not taken for right by noting it", async (_, edit, sentences) => {
    await note()
    await log.edit(ann, edit)
    expect(await problems()).toEqual(sentences)
    await log.append(ben, 3)
    await note("2026-02-15")
    expect(await problems()).toEqual(sentences)
  })

  test("other events in the place of lost ones are found, also when the stream has become longer than it was", async () => {
    await note()
    await log.edit(ann, (events) => events.slice(0, -3))
    await log.append(ann, 2)
    expect(await note()).toEqual([])
    expect(await problems()).toEqual([
      "Ann ends at revision 10, but on 2026-02-14 it ended at 11: its last event is lost.",
    ])
    await log.append(ann, 2)
    expect(await note()).toEqual([expect.stringMatching(/ has at revision 11 another event than /)])
    const replaced =
      "Ann has at revision 11 another event than on 2026-02-14: it was changed, or replaced by another after it was lost."
    expect(await problems()).toEqual([replaced])
    await log.append(ann, 2)
    await note("2026-02-15")
    expect(await problems()).toEqual([replaced])
  })

  test("an erased person has lost nothing", async () => {
    await note()
    await log.erase(ann)
    expect(await problems()).toEqual([])
    expect(await note()).toEqual([])
    expect(await problems()).toEqual([])
  })

  test("what was noted cannot be changed or removed without the key", async () => {
    await note()
    await log.edit(ann, (events) => events.slice(0, -3))
    await ask("update operators.stream_heads set revision = 8 where revision = 11")
    const altered = "Ann has a note of its end that was altered, or signed with another key."
    expect(await problems()).toEqual([altered])
    await log.append(ann, 1)
    expect(await note()).toEqual([altered.replace("Ann", budgetStream(ann))])
    await ask("delete from operators.stream_heads where revision = 8")
    expect(await problems()).toEqual([
      "What was noted of the end of a stream is missing: on 2026-02-14 it was noted of 2.",
    ])
    await ask("update operators.log_heads set streams = 1")
    expect(await problems()).toEqual([
      "What is noted of the log on 2026-02-14 was altered, or is signed with another key.",
    ])
    expect(await note("2026-02-15")).toEqual(await problems())
  })

  test("events from before there was a chain are noted, too", async () => {
    const carl = newId()
    await log.append(carl, 4)
    const old = (data: string): string => data.replace(/,"previousHash":"[^"]*"/, "")
    await log.edit(carl, (events) =>
      events.map((event) => Object.assign(event, { metadata: old((event as never)["metadata"]) })),
    )
    await note()
    await log.append(carl, 2)
    expect(await note()).toEqual([])
    expect(await problems()).toEqual([])
    await log.edit(carl, (events) => events.with(1, { ...events[1]!, data: "{}" }))
    expect((await problems()).filter((problem) => problem.includes(carl))).toContainEqual(
      expect.stringMatching(/ has at revision 3 another event than the one after which revision 4 was written/),
    )
  })

  test("the doctor says since when nothing was noted, and asks for the key that is needed to compare", async () => {
    const found = (headsKey?: typeof key) =>
      withClient(database.url, (client) => examineEnds({ ...here(), headsKey }, client)).pipe(Effect.runPromise)
    expect(await found()).toEqual([])
    await note("2026-02-14")
    expect(await found(key)).toEqual([])
    expect(await found()).toEqual(["Nothing can be compared with them: set HEADS_KEY to what the projectors have."])
    await log.append(ann, 1)
    expect(await found(key)).toEqual(["They were last noted on 2026-02-14: start a projector that has HEADS_KEY."])
    await note(dayOf(new Date()))
    expect(await found(key)).toEqual([])
  })

  test("two who note at the same time do not disturb each other", async () => {
    expect(await Promise.all([note(), note(), note()])).toEqual([[], [], []])
    expect(await problems()).toEqual([])
  })
})

const placeOf = ({ revision, position }: Parameters<Edit>[0][number]) => ({ revision, position })
