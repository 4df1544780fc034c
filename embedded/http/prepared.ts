// Data directories as a first start leaves them: the cluster, and the tables that cannot be rebuilt. Making them takes longer
// than most tests, so it is done once in each of the processes that tests run in; that it can be done is for start.test.ts.
import { execFile } from "node:child_process"
import { chmodSync, mkdtempSync } from "node:fs"
import { join } from "node:path"
import { promisify } from "node:util"
import { Effect } from "effect"
import { newDataDirectory, type DataDirectory } from "@evenkeel/acceptance/product-process"
import { readConfiguration } from "@evenkeel/server-kit/configuration"
import { openClosable } from "@evenkeel/server-kit/test/scope"
import { embeddedConfig } from "../config.ts"
import { startEmbedded } from "../start.ts"

const cannotCopy = process.platform === "win32"

/** All have the same keys, and the same password of the database. */
export const preparedDataDirectory = async (): Promise<DataDirectory> => {
  const directory = await newDataDirectory()
  const { EVENKEEL_TEST_DIRECTORY: place } = process.env
  // Without a place that is removed in the end, or without what keeps the owners of files, each one is made anew.
  if (place === undefined || cannotCopy) return directory
  await promisify(execFile)("cp", ["-a", await (prepared ??= prepare(place)), directory.data])
  return directory
}

let prepared: Promise<string> | undefined

const prepare = async (place: string): Promise<string> => {
  const directory = mkdtempSync(join(place, "prepared-"))
  chmodSync(directory, 0o711) // if we are root, the user postgres needs access
  const data = join(directory, "data")
  const environment = { PORT: "0", EVENKEEL_DATA: data, LOG_LEVEL: "error" }
  const started = Effect.flatMap(readConfiguration(embeddedConfig, environment), startEmbedded)
  const { close } = await openClosable(started)
  await close()
  return data
}
