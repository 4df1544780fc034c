// What a test changes behind the product's back, such as the time when something happened.
import pg from "pg"
import { runningPostgres } from "@evenkeel/local-postgres/running"

export const inDatabaseOf = async (
  { data }: { readonly data: string },
  statement: string,
  values: ReadonlyArray<unknown> = [],
): Promise<ReadonlyArray<Readonly<Record<string, unknown>>>> => {
  const client = new pg.Client({ connectionString: await runningPostgres(data) })
  await client.connect()
  try {
    return (await client.query(statement, [...values])).rows
  } finally {
    await client.end()
  }
}

/** Whoever writes to the table waits, until the function that is returned is called. */
export const lockTable = async ({ data }: { readonly data: string }, table: string): Promise<() => Promise<void>> => {
  const client = new pg.Client({ connectionString: await runningPostgres(data) })
  client.on("error", () => {}) // its server may be stopped first
  await client.connect()
  await client.query(`begin; lock table ${table} in exclusive mode`)
  return () => client.end()
}
