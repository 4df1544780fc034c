import knex, { type Knex } from "knex"

/** A pool to the tables that cannot be rebuilt. */
export const openDatabase = (url: string): Knex =>
  knex({ client: "pg", connection: url, pool: { min: 0, max: 8 }, acquireConnectionTimeout: 5_000 })
