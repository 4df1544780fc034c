// Whether the distributed run can be tested here: ends with 1, and says why, where it cannot.
import { findBroker } from "./broker.ts"

const found = process.env["KAFKA_BROKERS"] === undefined ? findBroker() : "named"
if (found === undefined || found === "mock") {
  console.log(`\nThe distributed run is left out: there is ${found === undefined ? "no Kafka" : "only a mock of Kafka"} here. Java and Maven, or KAFKA_BROKERS, bring it in.`)
  process.exit(1)
}
