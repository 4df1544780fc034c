// A real Kafka broker, as a Java process.
import { type ChildProcess, spawn, spawnSync } from "node:child_process"
import { cpSync, existsSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { openKafka } from "@evenkeel/projector/kafka/connection"
import { jarsOf, kafka } from "../../downloads/jars.ts"
import { freePorts } from "@evenkeel/server-kit/free-ports"
import { ended } from "../processes.ts"

export interface Broker {
  readonly kind: "Kafka" | "mock"
  /** The address, for KAFKA_BROKERS. */
  readonly address: string
  /** Kills it, like a power failure. */
  readonly kill: () => Promise<void>
  /** Starts it again with its stored data. The mock stores nothing, so it cannot be restarted. */
  readonly start: () => Promise<void>
  readonly stop: () => Promise<void>
}

const jars = jarsOf(kafka)

/**
 * The slow parts of a broker's start, cached beside the jars: a formatted storage
 * directory, and Java's class data archive.
 */
const storage = `${jars}.storage`
const classes = `${jars}.jsa`
const classpath = join(jars, "*")

export const startKafka = async (): Promise<Broker> => {
  const directory = mkdtempSync(join(tmpdir(), "evenkeel-kafka-"))
  const [port, controller] = await freePorts(2)
  const address = `127.0.0.1:${port}`
  const properties = join(directory, "server.properties")
  const lines = Object.entries(settings(address, `127.0.0.1:${controller}`, join(directory, "log")))
  writeFileSync(properties, lines.map(([name, value]) => `${name}=${value}\n`).join(""))
  if (existsSync(storage)) cpSync(storage, join(directory, "log"), { recursive: true })
  else format(properties, join(directory, "log"))

  const learnt = join(directory, "classes.jsa")
  let java: ChildProcess | undefined
  const start = async (): Promise<void> => {
    const sharing = existsSync(classes) ? `-XX:SharedArchiveFile=${classes}` : `-XX:ArchiveClassesAtExit=${learnt}`
    const options = ["-Xms128m", "-Xmx384m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xlog:disable", sharing]
    java = spawn("java", [...options, "-cp", classpath, "kafka.Kafka", properties], { stdio: "ignore" })
    await answering(address, () => java?.exitCode ?? null)
  }
  const kill = async () => void (await ended(java, "SIGKILL"))
  process.once("exit", () => java?.kill("SIGKILL"))
  await start()
  return {
    kind: "Kafka",
    address,
    kill,
    start,
    stop: async () => {
      // Java writes its class data archive only on a clean exit.
      await ended(java, existsSync(classes) ? "SIGKILL" : "SIGTERM")
      if (existsSync(learnt)) keep(learnt, classes)
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

const settings = (address: string, controller: string, log: string) => ({
  "process.roles": "broker,controller",
  "node.id": 1,
  "controller.quorum.voters": `1@${controller}`,
  listeners: `PLAINTEXT://${address},CONTROLLER://${controller}`,
  "advertised.listeners": `PLAINTEXT://${address}`,
  "controller.listener.names": "CONTROLLER",
  "log.dirs": log,
  "offsets.topic.replication.factor": 1,
  "offsets.topic.num.partitions": 4,
  "group.initial.rebalance.delay.ms": 0,
  "group.min.session.timeout.ms": 1_000,
  // After a power failure, the broker can register again once its old registration has expired.
  "broker.session.timeout.ms": 3_000,
  "broker.heartbeat.interval.ms": 500,
  "auto.create.topics.enable": false,
})

const format = (properties: string, log: string): void => {
  const formatted = spawnSync(
    "java",
    ["-cp", classpath, "kafka.tools.StorageTool", "format", "-t", "ZXZlbmtlZWwtc3RhY2sxMg", "-c", properties],
    { encoding: "utf8" },
  )
  if (formatted.status !== 0) throw new Error(`Kafka's storage cannot be formatted: ${formatted.stderr}`)
  keep(log, storage)
}

/** Atomically, even if other processes do the same at once. */
const keep = (made: string, kept: string): void => {
  const unfinished = mkdtempSync(`${kept}.`)
  cpSync(made, join(unfinished, "whole"), { recursive: true })
  if (!existsSync(kept)) renameSync(join(unfinished, "whole"), kept)
  rmSync(unfinished, { recursive: true, force: true })
}

const answering = async (address: string, exitCode: () => number | null): Promise<void> => {
  for (let tries = 0; tries < 300; tries++) {
    if (exitCode() !== null) throw new Error(`Kafka ended with ${exitCode()} at its start.`)
    const probe = openKafka({ brokers: [address], clientId: "probe" }).admin({ retry: { retries: 0 } })
    try {
      await probe.connect()
      await probe.describeCluster()
      return
    } catch {
      await pause(100)
    } finally {
      await probe.disconnect().catch(() => {})
    }
  }
  throw new Error(`Kafka does not answer at ${address}.`)
}
