// What a test changes behind the product's back, such as the time when something happened.
import pg from "pg"
import { databaseIn } from "@evenkeel/acceptance/log"

/** A product, or the directory in which its database is running. */
type Place = { readonly databaseUrl: string } | { readonly data: string }

const clientOf = async (place: Place): Promise<pg.Client> =>
  new pg.Client({ connectionString: "databaseUrl" in place ? place.databaseUrl : await databaseIn(place.data) })

export const inDatabaseOf = async (
  place: Place,
  statement: string,
  values: ReadonlyArray<unknown> = [],
): Promise<ReadonlyArray<Readonly<Record<string, unknown>>>> => {
  const client = await clientOf(place)
  await client.connect()
  try {
    return (await client.query(statement, [...values])).rows
  } finally {
    await client.end()
  }
}

/** Whoever writes to the table waits, until the function that is returned is called. */
export const lockTable = async (place: Place, table: string): Promise<() => Promise<void>> => {
  const client = await clientOf(place)
  client.on("error", () => {}) // its server may be stopped first
  await client.connect()
  await client.query(`begin; lock table ${table} in exclusive mode`)
  return () => client.end()
}
