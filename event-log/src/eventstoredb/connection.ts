// The client of EventStoreDB, replaced when it is broken for good: it keeps the failure of its first search for the leader,
// and every later append fails with it.
//
// Each append is a call of its own. Where the server offers it, the client would send all appends through one call that
// they share, even those of different clients: an error that ends it fails all that are under way, and its answers are
// due by the client's clock as the server sees it.
//
// What the client does about an error waits for a search for the leader that may be under way. Nobody there handles that
// search's failure, which would end the process; whatever is asked next hears of it all the same.
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
        // What a server answered is a command error.
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
