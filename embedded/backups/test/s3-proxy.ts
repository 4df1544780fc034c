// A real server of S3's protocol for a folder of this machine: S3Proxy, which Maven downloads once.
import { spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { freePorts } from "@evenkeel/server-kit/free-ports"
import { untilListening } from "../../test/listening.ts"
import { jarsOf, s3Proxy, whyNoJars } from "../../../tools/downloads/jars.ts"

const runs = (command: string, flag: string): boolean => spawnSync(command, [flag], { stdio: "ignore" }).status === 0

/** Decides without downloading anything. */
export const canRunS3Proxy = (): boolean =>
  runs("java", "-version") && (existsSync(jarsOf(s3Proxy)) || runs("mvn", "-version"))

export interface S3Proxy {
  /** The product's environment variables for it. */
  readonly environment: Readonly<Record<string, string>>
  /** The folder of its only bucket, "backups". */
  readonly folder: string
  readonly stop: () => Promise<void>
}

export const startS3Proxy = async (): Promise<S3Proxy> => {
  const why = existsSync(jarsOf(s3Proxy)) ? "" : await whyNoJars(s3Proxy, (line) => console.error(line))
  if (why !== "") throw new Error(`S3Proxy cannot be fetched: ${why}`)
  const [port] = await freePorts(1)
  const home = mkdtempSync(join(tmpdir(), "evenkeel-s3-"))
  const folder = join(home, "store", "backups")
  mkdirSync(folder, { recursive: true })
  const S3_ENDPOINT = `http://127.0.0.1:${port}`
  const [key, secret] = ["a-key", "a-secret"]
  const properties = {
    "s3proxy.endpoint": S3_ENDPOINT,
    "s3proxy.authorization": "aws-v4",
    "s3proxy.identity": key,
    "s3proxy.credential": secret,
    "jclouds.provider": "filesystem-nio2",
    "jclouds.identity": key,
    "jclouds.credential": secret,
    "jclouds.filesystem.basedir": join(home, "store"),
  }
  const configuration = join(home, "properties")
  writeFileSync(
    configuration,
    Object.entries(properties)
      .map((each) => each.join("="))
      .join("\n"),
  )
  const words = ["-cp", join(jarsOf(s3Proxy), "*"), "org.gaul.s3proxy.Main", "--properties", configuration]
  const running = spawn("java", ["-Xmx64m", "-XX:TieredStopAtLevel=1", ...words], { stdio: "ignore" })
  await untilListening(running, port!)
  return {
    environment: { S3_ENDPOINT, S3_ACCESS_KEY_ID: key, S3_SECRET_ACCESS_KEY: secret },
    folder,
    stop: async () => {
      running.kill("SIGKILL")
      if (running.exitCode === null && running.signalCode === null) await once(running, "exit")
      rmSync(home, { recursive: true })
    },
  }
}
