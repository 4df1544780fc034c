// Whether the distributed run can be tested here: ends with 1, and says why, where it cannot.
import { findBroker } from "./broker.ts"

if (process.env["KAFKA_BROKERS"] === undefined && findBroker() === undefined) {
  console.log("\nThe distributed run is left out: there is no Kafka here. Java and Maven, or KAFKA_BROKERS, bring it in.")
  process.exit(1)
}
