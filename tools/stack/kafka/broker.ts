// A Kafka broker for this machine: the real one; or, without its jars, the mock broker in kcat, with a warning.
import { spawn } from "node:child_process"
import { openKafka, withAdmin } from "@evenkeel/projector/kafka/connection"
import { findBroker, howToGetKafka, isInstalled } from "../../downloads/find-broker.ts"
import { kafka, whyNoJars } from "../../downloads/jars.ts"
import { startKafka, type Broker } from "./kafka.ts"
import { ended } from "../processes.ts"

const defaultTopic = "evenkeel.events"

/** Rejects with an Error whose message can be shown as it is. */
export const startBroker = async (report: (line: string) => void): Promise<Broker> => {
  const found = findBroker()
  if (found === "cached") return startKafka()
  const why = found === "maven" ? await whyNoJars(kafka, report) : "neither its files nor a way to fetch them are here"
  if (why === "") return startKafka()
  if (!isInstalled("kcat", "-V")) throw new Error(`There is no Kafka here: ${why}. To get it, ${howToGetKafka}.`)
  report(
    "NO REAL KAFKA: using kcat's mock broker instead. It stores nothing, and does not prove how a real broker behaves.",
  )
  return startMock()
}

const startMock = async (): Promise<Broker> => {
  const kcat = spawn("kcat", ["-P", "-t", "none", "-b", "none:1", "-X", "test.mock.num.brokers=1", "-d", "mock"], {
    stdio: ["pipe", "ignore", "pipe"],
  })
  process.once("exit", () => kcat.kill("SIGKILL"))
  const address = await new Promise<string>((resolve, reject) => {
    let printed = ""
    kcat.stderr.on("data", (chunk: Buffer) => {
      printed += chunk.toString("utf8")
      const [, servers] = /bootstrap\.servers=(\S+)/.exec(printed) ?? []
      if (servers !== undefined) resolve(servers)
    })
    kcat.once("exit", () => reject(new Error(`kcat's mock broker did not start: ${printed}`)))
  })
  // It creates topics only on request.
  const kafka = openKafka({ brokers: [address], clientId: "stack" })
  await withAdmin(kafka, (admin) => admin.fetchTopicMetadata({ topics: [defaultTopic] }))
  const stop = async () => void (await ended(kcat, "SIGKILL"))
  return {
    kind: "mock",
    address,
    kill: stop,
    stop,
    start: () => Promise.reject(new Error("The mock broker stores nothing, and cannot be started again.")),
  }
}
