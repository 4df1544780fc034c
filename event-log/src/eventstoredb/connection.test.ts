import { UnavailableError, type EventStoreDBClient } from "@eventstore/db-client"
import { setImmediate } from "node:timers/promises"
import { expect, test } from "vitest"
import { openConnection } from "./connection.ts"

test("a search for the leader that fails while an earlier error is handled fails what has asked, and nothing else", async () => {
  const connection = openConnection(
    "esdb://127.0.0.1:1,127.0.0.1:2?tls=false&maxDiscoverAttempts=1&discoveryInterval=1",
  )
  const unhandled: Array<unknown> = []
  const note = (reason: unknown) => void unhandled.push(reason)
  process.on("unhandledRejection", note)
  const reading = async (client: EventStoreDBClient) => {
    const read = client.readStream("anything").toArray()
    const { handleError } = client as unknown as { handleError: (of: unknown, error: Error) => Promise<void> }
    // Like the client, does not wait for it.
    void handleError({ getChannel: () => undefined }, Object.create(UnavailableError.prototype) as Error)
    await read
  }
  await expect(connection.use(reading)).rejects.toThrow("Failed to discover")
  // Node reports unhandled rejections once everything else is done.
  await setImmediate()
  process.off("unhandledRejection", note)
  expect(unhandled).toEqual([])
  await connection.close()
})
