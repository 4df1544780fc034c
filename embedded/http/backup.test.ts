// The restore drill: a backup while people work, the loss of everything else, and the restored product.
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { mkdtemp } from "node:fs/promises"
import { join } from "node:path"
import pg from "pg"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { isWholeRun } from "@evenkeel/contracts/test/random"
import { monthOf } from "@evenkeel/contracts/month"
import { expectRowsToBe } from "@evenkeel/acceptance/agreement"
import { linkChecking, sandboxBankAt } from "@evenkeel/acceptance/bank"
import { whilePeopleLive } from "@evenkeel/acceptance/living"
import { databaseIn, eventsIn, replayed, tablesIn } from "@evenkeel/acceptance/log"
import { registerAt, sendTo, signedInAt, type Person } from "@evenkeel/acceptance/person"
import { planFor } from "@evenkeel/acceptance/plan"
import { preparedDataDirectory, testDay } from "@evenkeel/acceptance/prepared"
import type { DataDirectory, ProductProcess } from "@evenkeel/acceptance/product-process"
import { runningPostgres } from "@evenkeel/local-postgres/running"
import { allTables, undecided } from "@evenkeel/projector/operate/backup/tables"
import { operatorsTables } from "@evenkeel/projector/operate/audit"
import { operateHere, operateInProcess } from "../../tools/operate/test/operating.ts"

import { startOn } from "./test/process.ts"

let directory: DataDirectory
let running: ProductProcess
let file: string
// One directory for all tests, each of which continues with the state that the one before has restored.
beforeAll(async () => {
  directory = await preparedDataDirectory()
  running = await startOn(directory.data)
})
beforeEach(async () => {
  file = join(await mkdtemp(join(directory.data, "../backups-")), "monday.age")
})
afterAll(async () => {
  await running.stop()
  await directory.remove()
})

const passphrase = "correct horse battery staple"

const environment = () => ({ EVENKEEL_DATA: directory.data, BACKUP_PASSPHRASE: passphrase })
const operate = (words: ReadonlyArray<string>, others: NodeJS.ProcessEnv = {}) =>
  operateHere({ ...environment(), ...others }, words)
/** At night in a process of its own, with the real cost of a pass-phrase. */
const operateInEarnest = (words: ReadonlyArray<string>) =>
  isWholeRun ? operateInProcess(environment(), words) : operate(words)

const loseEverything = async (): Promise<void> => {
  await running.kill()
  // Like the loss of a machine: PostgreSQL would outlive the product.
  const pid = Number(readFileSync(join(directory.data, "cluster/postmaster.pid"), "utf8").split("\n")[0])
  process.kill(pid, "SIGQUIT")
  await expect.poll(() => runningPostgres(directory.data)).toBeUndefined()
  rmSync(directory.data, { recursive: true, force: true })
}

const rowsAt = async <Row extends pg.QueryResultRow>(url: string, text: string): Promise<ReadonlyArray<Row>> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client
    .query<Row>(text)
    .then(({ rows }) => rows)
    .finally(() => client.end())
}

const startAgain = async (): Promise<void> => {
  running = await startOn(directory.data)
}

const signedInAgain = async (person: Person): Promise<Person> => {
  const { username, password } = person
  const body = { username, passwordOne: password }
  const { token } = (await sendTo(running.address, "POST", "/auth/authenticate", { body })).body
  if (token === undefined) throw new Error("They cannot log in.")
  return { ...person, ...signedInAt(running.address, token), token }
}

const figuresOf = async ({ client }: Person) => ({
  transactions: await client.transactions(),
  categories: await client.categories(),
  accounts: await client.accounts(),
  history: (await client.auditHistory({ query: { limit: 100 } })).entries,
})

test("after a total loss, a backup that was made while people went on brings everything back to the cent", async () => {
  const [ada, ben] = [await registerAt(running.address), await registerAt(running.address)]
  await planFor(ada)
  const { itemId, plaidAccountId, account } = await linkChecking(sandboxBankAt(running.address), ada)
  await sandboxBankAt(running.address).write(itemId, {
    added: [{ transaction_id: "shop", account_id: plaidAccountId, amount: 12.34, date: testDay, name: "Shop" }],
  })
  await ada.client.syncTransactions({ body: { accounts: [account.accountId] } })
  const before = await figuresOf(ada)

  // Ben's commands continue during the backup; Ada is idle, so that her figures are those in the backup.
  const { done: made, failures } = await whilePeopleLive([ben], () =>
    operateInEarnest(["backup", "create", file, "--json"]),
  )
  expect(failures).toEqual([])
  expect(made).toMatchObject({ code: 0 })
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readdirSync(join(file, ".."))).toEqual(["monday.age"])
  const { events } = JSON.parse(made.out) as { readonly events: number }
  const inLog = (await eventsIn(await databaseIn(directory.data))).slice(0, events)
  expect(await operate(["backup", "check", file, "--json"])).toMatchObject({ code: 0 })

  expect(await operate(["backup", "restore", file])).toMatchObject({
    code: 1,
    err: expect.stringContaining(`There is an installation in ${directory.data}`),
  })
  const headsKey = readFileSync(join(directory.data, "heads-key"), "utf8")
  await loseEverything()
  const restored = await operateInEarnest(["backup", "restore", file, "--json"])
  expect(restored).toMatchObject({ code: 0, err: "" })
  expect(JSON.parse(restored.out)).toMatchObject({ events, erasedAgain: 0 })
  expect(readFileSync(join(directory.data, "heads-key"), "utf8")).toBe(headsKey)
  expect(readFileSync(join(directory.data, "log-heads"), "utf8")).toContain('"of":"log"')
  // Ben's work after the backup is missing, as intended: nothing reports it as lost.
  expect(await operate(["backup", "check"])).toMatchObject({ code: 0, out: expect.stringContaining("problems=0") })
  expect(existsSync(join(directory.data, "restoring"))).toBe(false)

  await startAgain()
  const again = await signedInAgain(ada)
  expect(await figuresOf(again)).toEqual(before)
  const log = await eventsIn(await databaseIn(directory.data))
  // A login since then may have appended to the end.
  expect(log.slice(0, events)).toEqual(inLog)
  for (const person of [again, await signedInAgain(ben)]) {
    await expectRowsToBe(person, replayed(log, person.userId), monthOf(testDay))
  }
  expect(await operate(["verify"])).toMatchObject({ code: 0, out: expect.stringContaining("differ=0") })

  // The bank's access token can still be decrypted, and the bank's state is unchanged.
  await sandboxBankAt(running.address).write(itemId, {
    added: [{ transaction_id: "later", account_id: plaidAccountId, amount: 1, date: testDay, name: "Later" }],
  })
  await again.client.syncTransactions({ body: { accounts: [account.accountId] } })
  expect((await again.client.transactions()).map(({ name }) => name)).toEqual(expect.arrayContaining(["Shop", "Later"]))
})

test("who was erased after the backup stays erased after it is restored", async () => {
  const [ada, zoe] = [await registerAt(running.address), await registerAt(running.address, { name: "Zanzibar" })]
  await planFor(zoe)
  expect(await operate(["backup", "create", file])).toMatchObject({ code: 0 })
  await zoe.send("POST", "/audit/erase", { body: { password: zoe.password, confirmation: zoe.username } })
  const url = (await runningPostgres(directory.data))!
  // The period in which she can cancel the erasure is over.
  await rowsAt(url, "update commands.erasure_requests set erase_at = erase_at - interval '8 days'")
  await expect.poll(async () => (await erasuresOf(url, zoe)).length).toBe(0)

  // A later backup copies the erasure ledger beside the earlier ones, unencrypted: its own pass-phrase may be lost.
  expect(await operate(["backup", "create", join(file, "../later.age")])).toMatchObject({ code: 0 })
  await loseEverything()
  const restored = await operate(["backup", "restore", file, "--json"])
  expect(restored).toMatchObject({ code: 0, err: "" })
  expect(JSON.parse(restored.out)).toMatchObject({ erasedAgain: 1 })
  await startAgain()
  await expect
    .poll(async () =>
      [...(await tablesIn(await databaseIn(directory.data)))].filter(([, rows]) => rows.includes("Zanzibar")),
    )
    .toEqual([])
  await expect(signedInAgain(zoe)).rejects.toThrow("They cannot log in.")
  await signedInAgain(ada)
})

/** Rows of a pending erasure. */
const erasuresOf = (url: string, { userId }: Person) =>
  rowsAt(
    url,
    `select user_id from identity.users where user_id = '${userId}'
     union all select user_id from commands.erasures where user_id = '${userId}'`,
  )

test("a restore that was killed can be repeated, and every table of the product is decided about", async () => {
  await planFor(await registerAt(running.address))
  const url = (await runningPostgres(directory.data))!
  await rowsAt(url, operatorsTables)
  const tables = await rowsAt<{ name: string }>(url, allTables)
  expect(
    undecided(
      tables.map(({ name }) => name),
      "read",
    ),
  ).toEqual([])
  expect(undecided(["identity.forgotten"], "read")).toEqual(["identity.forgotten"])

  expect(await operate(["backup", "create", file])).toMatchObject({ code: 0 })
  expect(await operate(["backup", "create", file])).toMatchObject({
    code: 1,
    err: `${file} exists already: choose another name, or move it away.\n`,
  })
  const secret = `${file}.passphrase`
  writeFileSync(secret, `${passphrase}\n`, { mode: 0o600 })
  const inFile = { BACKUP_PASSPHRASE: undefined, BACKUP_PASSPHRASE_FILE: secret }
  expect(await operate(["backup", "check", file], inFile)).toMatchObject({ code: 0 })
  const other = { BACKUP_PASSPHRASE: "another pass-phrase" }
  expect(await operate(["backup", "check", file], other)).toMatchObject({
    code: 1,
    err: expect.stringContaining(`The pass-phrase is not the one that ${file} was made with.`),
  })
  await loseEverything()
  await killedWhileRestoring()
  expect(existsSync(join(directory.data, "cluster"))).toBe(false)
  await expect(startOn(directory.data)).rejects.toThrow(
    `A backup was not completely restored into ${directory.data}: run "backup restore" again`,
  )
  expect(await operate(["status"])).toMatchObject({ code: 1, err: expect.stringContaining("not completely restored") })
  expect(await operate(["backup", "restore", file, "--json"])).toMatchObject({ code: 0, err: "" })
  await startAgain()
})

/** Kills the restore as soon as its database exists. */
const killedWhileRestoring = async (): Promise<void> => {
  const begun = join(directory.data, "restoring/cluster/postmaster.pid")
  let looking: NodeJS.Timeout | undefined
  await operateInProcess(environment(), ["backup", "restore", file], (kill) => {
    looking = setInterval(() => existsSync(begun) && kill(), 5)
  })
  clearInterval(looking)
}

test("events that are cut off or changed in the database are found, and named with the person and the revision", async () => {
  const [ada, ben] = [await registerAt(running.address), await registerAt(running.address)]
  await planFor(ada)
  await planFor(ben)
  // The ends of streams are recorded when the product stops.
  await running.stop()
  await startAgain()
  expect(await operate(["verify"])).toMatchObject({
    code: 0,
    out: expect.stringMatching(/ unlinked=0 heads=[1-9]\d* differ=0/),
  })
  expect(await operate(["backup", "check"])).toMatchObject({ code: 0 })

  const url = (await runningPostgres(directory.data)) ?? ""
  const [last] = await rowsAt<{ revision: number }>(
    url,
    `select max(revision) as revision from events.log where stream_id = 'budget-${ada.userId}'`,
  )
  const end = last!.revision
  // Only a superuser can do this.
  await rowsAt(
    url,
    `alter table events.log disable trigger all;
     delete from events.log where stream_id = 'budget-${ada.userId}' and revision = ${end};
     update events.log set metadata = replace(metadata::text, 'UTC', 'Asia/Tokyo')::json where stream_id = 'budget-${ben.userId}' and revision = 1;
     alter table events.log enable always trigger append_only, enable always trigger erase_one_stream`,
  )
  const day = new Date().toISOString().slice(0, 10)
  const lost = `ends at revision ${end - 1}, but on ${day} it ended at ${end}: its last event is lost`
  const changed =
    "has at revision 1 another event than the one after which revision 2 was written: one of them was changed, replaced or moved"
  const why = ["--reason", "to see what was changed"]
  for (const [person, fault] of [
    [ada, lost],
    [ben, changed],
  ] as const) {
    expect(await operate(["verify", "--user", person.userId, ...why])).toMatchObject({
      code: 3,
      out: expect.stringContaining(`${person.userId}: the log ${fault}`),
    })
  }
  const { code, out } = await operate(["backup", "check", "--json"])
  expect(code).toBe(3)
  const { problems } = JSON.parse(out) as { readonly problems: ReadonlyArray<string> }
  expect(problems).toContain(`budget-${ada.userId} ${lost}.`)
  expect(problems).toContain(`budget-${ben.userId} ${changed}.`)
})
