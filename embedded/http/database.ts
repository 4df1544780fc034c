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
