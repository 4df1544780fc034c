// How the tables of imports are queried.
import type pg from "pg"

export interface Statements {
  readonly rowsOf: <Row extends object>(
    name: string,
    text: string,
    values: ReadonlyArray<unknown>,
  ) => Promise<ReadonlyArray<Row>>
  /** Returns how many rows it changed. */
  readonly change: (name: string, text: string, values: ReadonlyArray<unknown>) => Promise<number>
}

export interface Database extends Statements {
  /** All of it or nothing. Nothing, too, if it returns false. */
  readonly together: (work: (within: Statements) => Promise<boolean>) => Promise<boolean>
}

export const statementsOn = (pool: pg.Pool): Database => ({
  ...preparedOn(pool),
  together: async (work) => {
    const client = await pool.connect()
    try {
      await client.query("begin")
      const isDone = await work(preparedOn(client))
      await client.query(isDone ? "commit" : "rollback")
      client.release()
      return isDone
    } catch (error) {
      client.release(true)
      throw error
    }
  },
})

/** Under their names. */
const preparedOn = (connection: Pick<pg.Pool, "query">): Statements => {
  const query = <Row extends object>(name: string, text: string, values: ReadonlyArray<unknown>) =>
    connection.query<Row>({ name: `imports: ${name}`, text, values: [...values] })
  return {
    rowsOf: async (...statement) => (await query<never>(...statement)).rows,
    change: async (...statement) => (await query(...statement)).rowCount ?? 0,
  }
}
