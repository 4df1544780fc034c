// Checks whether the distributed setup can be tested here. If not, it says why and exits with 1.
import { findBroker } from "./broker.ts"

const found = process.env["KAFKA_BROKERS"] === undefined ? findBroker() : "named"
if (found === undefined || found === "mock") {
  console.log(
    `\nSkipping the tests of the distributed setup: there is ${found === undefined ? "no Kafka" : "only a mock of Kafka"} here. Install Java and Maven, or set KAFKA_BROKERS, to run them.`,
  )
  process.exit(1)
}
