// Data directories after a first start, all at the same day. Making one takes longer than most tests, so it is made once in
// a run, in the folder that EVENKEEL_TEST_DIRECTORY names, and then copied. It has mode 711 and is removed at the end:
//
//   const directory = await preparedDataDirectory()
//   const product = await whenReady(spawnProduct({ data: directory.data }))   // its day is `testDay`
//   await product.stop()
//   await directory.remove()
import { execFile } from "node:child_process"
import { existsSync } from "node:fs"
import { chmod, mkdir, rm, writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { promisify } from "node:util"
import pg from "pg"
import { databaseIn } from "./log.ts"
import { newDataDirectory, spawnProduct, whenReady, type DataDirectory } from "./product-process.ts"

/** The day of a product on a prepared directory, until the sandbox bank's clock is moved. It is noon in UTC. */
export const testDay = "2026-05-20"

const cannotCopy = process.platform === "win32"

/** All have the same keys, and the same password of the database. */
export const preparedDataDirectory = async (): Promise<DataDirectory> => {
  const directory = await newDataDirectory()
  const { EVENKEEL_TEST_DIRECTORY: place } = process.env
  // Without a folder that is removed at the end, or a copy that keeps owners, each one is made anew.
  if (place === undefined || cannotCopy) await prepare(directory.data)
  else await promisify(execFile)("cp", ["-a", await (prepared ??= preparedIn(place)), directory.data])
  return directory
}

let prepared: Promise<string> | undefined

/** Prepared by the first process that needs it. */
const preparedIn = async (place: string): Promise<string> => {
  const [data, complete] = [join(place, "prepared", "data"), join(place, "prepared", "complete")]
  while (!existsSync(complete)) {
    if (await isNew(dirname(data))) {
      try {
        await prepare(data)
        await writeFile(complete, "")
      } catch (error) {
        await rm(dirname(data), { recursive: true, force: true })
        throw error
      }
    } else await pause(20)
  }
  return data
}

const isNew = async (directory: string): Promise<boolean> => {
  try {
    await mkdir(directory)
    await chmod(directory, 0o711) // if we are root, the user postgres needs access
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false
    throw error
  }
}

const prepare = async (data: string): Promise<void> => {
  const environment = { LOG_LEVEL: "error", PLAID_CLIENT_ID: undefined, PLAID_SECRET: undefined }
  const product = await whenReady(spawnProduct({ data, environment }))
  try {
    await setTestDay(await databaseIn(data))
  } finally {
    await product.stop()
  }
}

/** For the next start of a product on that database. The bank's own controls only move its clock by whole days. */
export const setTestDay = async (databaseUrl: string): Promise<void> => {
  const days = (Date.parse(`${testDay}T12:00:00Z`) - Date.now()) / 86_400_000
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query("update sandbox_bank.settings set value = $1 where name = 'days ahead'", [JSON.stringify(days)])
  } finally {
    await client.end()
  }
}
