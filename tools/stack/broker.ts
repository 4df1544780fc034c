// A Kafka broker for this machine: the real one as a Java process, whose jars are fetched once through Maven; or, if
// that is impossible, the mock broker in kcat, with a warning.
import { type ChildProcess, spawn, spawnSync } from "node:child_process"
import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { homedir, tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { openKafka, withAdmin } from "../../projector/src/kafka.ts"
import { freePorts } from "./ports.ts"

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

const defaultTopic = "evenkeel.events"
const version = "3.9.1"
const artifact = "kafka_2.13"
const jars = join(process.env["XDG_CACHE_HOME"] ?? join(homedir(), ".cache"), "evenkeel", "kafka", version)
/**
 * The slow parts of a broker's start, cached beside the jars: a formatted storage
 * directory, and Java's class data archive.
 */
const storage = `${jars}.storage`
const classes = `${jars}.jsa`

const isInstalled = (command: string, flag: string): boolean =>
  spawnSync(command, [flag], { stdio: "ignore" }).error === undefined

/** What can be started here, determined without starting or downloading anything. */
export const findBroker = (): "cached" | "maven" | "mock" | undefined => {
  if (isInstalled("java", "-version")) {
    if (existsSync(jars)) return "cached"
    if (isInstalled("mvn", "-version")) return "maven"
  }
  return isInstalled("kcat", "-V") ? "mock" : undefined
}

/** Rejects with an Error whose message can be shown as it is. */
export const startBroker = async (tell: (line: string) => void): Promise<Broker> => {
  const found = findBroker()
  if (found === "cached" || (found === "maven" && fetchJars(tell))) return startKafka()
  if (found === undefined || !isInstalled("kcat", "-V"))
    throw new Error("There is no Kafka here: install Java and Maven, or set KAFKA_BROKERS.")
  tell(
    "NO REAL KAFKA: using kcat's mock broker instead. It stores nothing, and does not prove how a real broker behaves.",
  )
  return startMock()
}

/** False if Maven cannot get them. */
const fetchJars = (tell: (line: string) => void): boolean => {
  tell(`Fetching Kafka ${version} through Maven, once ...`)
  mkdirSync(join(jars, ".."), { recursive: true })
  const unfinished = mkdtempSync(`${jars}.`)
  writeFileSync(
    join(unfinished, "pom.xml"),
    `<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion>
    <groupId>evenkeel</groupId><artifactId>broker</artifactId><version>1</version><packaging>pom</packaging>
    <dependencies><dependency><groupId>org.apache.kafka</groupId><artifactId>${artifact}</artifactId><version>${version}</version></dependency></dependencies></project>`,
  )
  const { status } = spawnSync(
    "mvn",
    [
      "-q",
      "-B",
      "org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies",
      "-DincludeScope=runtime",
      `-DoutputDirectory=${unfinished}`,
    ],
    { cwd: unfinished, stdio: ["ignore", "ignore", "ignore"], timeout: 300_000 },
  )
  if (status === 0 && !existsSync(jars)) renameSync(unfinished, jars)
  rmSync(unfinished, { recursive: true, force: true })
  return existsSync(jars)
}

const startKafka = async (): Promise<Broker> => {
  const directory = mkdtempSync(join(tmpdir(), "evenkeel-kafka-"))
  const [port, controller] = await freePorts(2)
  const address = `127.0.0.1:${port}`
  const properties = join(directory, "server.properties")
  writeFileSync(
    properties,
    Object.entries({
      "process.roles": "broker,controller",
      "node.id": 1,
      "controller.quorum.voters": `1@127.0.0.1:${controller}`,
      listeners: `PLAINTEXT://${address},CONTROLLER://127.0.0.1:${controller}`,
      "advertised.listeners": `PLAINTEXT://${address}`,
      "controller.listener.names": "CONTROLLER",
      "log.dirs": join(directory, "log"),
      "offsets.topic.replication.factor": 1,
      "offsets.topic.num.partitions": 4,
      "group.initial.rebalance.delay.ms": 0,
      "group.min.session.timeout.ms": 1_000,
      // After a power failure, the broker can register again once its old registration has expired.
      "broker.session.timeout.ms": 3_000,
      "broker.heartbeat.interval.ms": 500,
      "auto.create.topics.enable": false,
    })
      .map(([name, value]) => `${name}=${value}\n`)
      .join(""),
  )
  if (!existsSync(storage)) format(properties, join(directory, "log"))
  else cpSync(storage, join(directory, "log"), { recursive: true })

  const learnt = join(directory, "classes.jsa")
  let java: ChildProcess | undefined
  const start = async (): Promise<void> => {
    const sharing = existsSync(classes) ? `-XX:SharedArchiveFile=${classes}` : `-XX:ArchiveClassesAtExit=${learnt}`
    const options = ["-Xms128m", "-Xmx384m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xlog:disable", sharing]
    java = spawn("java", [...options, "-cp", classpath, "kafka.Kafka", properties], { stdio: "ignore" })
    await answering(address, () => java?.exitCode ?? null)
  }
  const kill = () => ended(java, "SIGKILL")
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

const classpath = join(jars, "*")

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

const startMock = async (): Promise<Broker> => {
  const kcat = spawn("kcat", ["-P", "-t", "none", "-b", "none:1", "-X", "test.mock.num.brokers=1", "-d", "mock"], {
    stdio: ["pipe", "ignore", "pipe"],
  })
  process.once("exit", () => kcat.kill("SIGKILL"))
  const address = await new Promise<string>((resolve, reject) => {
    let said = ""
    kcat.stderr.on("data", (chunk: Buffer) => {
      said += chunk.toString("utf8")
      const [, servers] = /bootstrap\.servers=(\S+)/.exec(said) ?? []
      if (servers !== undefined) resolve(servers)
    })
    kcat.once("exit", () => reject(new Error(`kcat's mock broker did not start: ${said}`)))
  })
  // It creates topics only on request.
  await withAdmin(openKafka({ brokers: [address], clientId: "stack" }), (admin) =>
    admin.fetchTopicMetadata({ topics: [defaultTopic] }),
  )
  const stop = () => ended(kcat, "SIGKILL")
  return {
    kind: "mock",
    address,
    kill: stop,
    stop,
    start: () => Promise.reject(new Error("The mock broker stores nothing, and cannot be started again.")),
  }
}

const ended = (process: ChildProcess | undefined, signal: NodeJS.Signals): Promise<void> =>
  new Promise((resolve) => {
    if (process === undefined || process.exitCode !== null || process.signalCode !== null) return resolve()
    process.once("exit", () => resolve())
    process.kill(signal)
  })

const answering = async (address: string, exitCode: () => number | null): Promise<void> => {
  for (let tries = 0; tries < 300; tries++) {
    if (exitCode() !== null) throw new Error(`Kafka ended with ${exitCode()} at its start.`)
    const probe = openKafka({ brokers: [address], clientId: "probe" }).admin({ retry: { retries: 0 } })
    const isThere = await probe
      .connect()
      .then(() => probe.describeCluster())
      .then(
        () => true,
        () => false,
      )
    await probe.disconnect().catch(() => {})
    if (isThere) return
    await pause(100)
  }
  throw new Error(`Kafka does not answer at ${address}.`)
}
