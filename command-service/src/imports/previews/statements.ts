// How the tables of imports are asked.
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

/** Prepared under their names. */
export const statementsOn = (pool: pg.Pool): Statements => {
  const query = <Row extends object>(name: string, text: string, values: ReadonlyArray<unknown>) =>
    pool.query<Row>({ name: `imports: ${name}`, text, values: [...values] })
  return {
    rowsOf: async (...statement) => (await query<never>(...statement)).rows,
    change: async (...statement) => (await query(...statement)).rowCount ?? 0,
  }
}
