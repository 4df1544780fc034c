// The client of EventStoreDB, replaced when it is broken for good: it caches the failure of its first search for the
// leader, and every later append fails with it.
//
// Each append is a call of its own. Where the server offers it, the client would send all appends through one shared
// call, even those of different clients: an error that ends it fails all pending appends, and its deadlines depend on
// the client's clock.
//
// The client's error handler waits for a running search for the leader, and nothing there handles that search's
// failure, which would end the process. The next call gets the failure anyway.
import { EventStoreDBClient, isCommandError } from "@eventstore/db-client"

export interface Connection {
  readonly use: <A>(work: (client: EventStoreDBClient) => Promise<A>) => Promise<A>
  readonly close: () => Promise<void>
}

/** A part of the client that it does not export. */
interface ErrorHandling {
  readonly handleError: (client: unknown, error: Error) => Promise<void>
}

export const openClient = (url: string): EventStoreDBClient => {
  const client = EventStoreDBClient.connectionString(url)
  const { handleError } = client as unknown as ErrorHandling
  return Object.assign(client, {
    handleError: (...about: Parameters<ErrorHandling["handleError"]>) => handleError(...about).catch(() => undefined),
  })
}

export const openConnection = (url: string): Connection => {
  const open = () => Object.assign(openClient(url), { supports: async () => false })
  let client = open()
  return {
    use: async (work) => {
      const used = client
      try {
        return await work(used)
      } catch (error) {
        // A command error is an answer of the server: the connection works.
        if (used === client && error instanceof Error && !isCommandError(error)) {
          client = open()
          void used.dispose()
        }
        throw error
      }
    },
    close: () => client.dispose(),
  }
}
