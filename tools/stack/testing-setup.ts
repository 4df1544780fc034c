// The Kafka that the tests of the distributed run share, unless KAFKA_BROKERS names one.
import { startBroker } from "./broker.ts"

/** Called by vitest before the first test; the function that it returns is called after the last one. */
export const setup = async (): Promise<(() => Promise<void>) | undefined> => {
  if (process.env["KAFKA_BROKERS"] !== undefined) return undefined
  const broker = await startBroker((line) => console.log(line))
  process.env["KAFKA_BROKERS"] = broker.address
  return broker.stop
}
