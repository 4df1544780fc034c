// Checks whether the distributed setup can be tested here, and fetches Kafka if that is what is missing. If not, the
// last line of its output says why, and it exits with 2.
import { findBroker } from "./broker.ts"
import { whyNoJars } from "./kafka-jars.ts"
import { whyNoAnswer } from "./named-broker.ts"

const kafka = "Kafka for the distributed setup"

const whyNot = async (): Promise<string> => {
  const named = process.env["KAFKA_BROKERS"]
  if (named !== undefined) return whyNoAnswer(named)
  const found = findBroker()
  if (found === "cached") return ""
  if (found === "maven") return whyNoJars((line) => console.error(line))
  return found === "mock" ? "there is only a mock of it here" : "there is none here"
}

const why = await whyNot()
if (why !== "") {
  console.log(`${kafka}: ${why}`)
  process.exit(2)
}
