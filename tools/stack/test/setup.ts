// The shared parts of tests of the distributed run: the next release of the services, and a Kafka.
import { startBroker } from "../kafka/broker.ts"
import { makeNextRelease } from "./releases.ts"

/** Called by vitest before the first test. Returns the function to call after the last one. */
export const setup = async (): Promise<() => Promise<void>> => {
  const compiling = makeNextRelease()
  const broker = process.env["KAFKA_BROKERS"] === undefined ? await startBroker((line) => console.log(line)) : undefined
  if (broker !== undefined) process.env["KAFKA_BROKERS"] = broker.address
  const remove = await compiling
  return async () => {
    await remove()
    await broker?.stop()
  }
}
