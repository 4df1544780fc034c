// Checks whether the distributed setup can be tested here, and fetches Kafka if only that is missing. If not, the last
// line of its output says why, and it exits with 2.
import { findBroker } from "../../downloads/find-broker.ts"
import { kafka, whyNoJars } from "../../downloads/jars.ts"

const whyNot = async (): Promise<string> => {
  const named = process.env["KAFKA_BROKERS"]
  if (named !== undefined) {
    const { whyNoAnswer } = await import("../kafka/test/named-broker.ts") // takes a second to load
    return whyNoAnswer(named)
  }
  const found = findBroker()
  if (found === "cached") return ""
  if (found === "maven") {
    const why = await whyNoJars(kafka, (line) => console.error(line))
    return why === "" ? "" : `there is no Kafka here, and ${why}`
  }
  return found === "mock" ? "there is only a mock of Kafka here" : "there is no Kafka here"
}

const why = await whyNot()
if (why !== "") {
  console.log(why)
  process.exit(2)
}
