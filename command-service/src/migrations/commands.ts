// What was answered to commands that carried an Idempotency-Key, budgets as of a revision, and who is being erased.
import type { Migration } from "./migrate.ts"

export const commandMigrations: ReadonlyArray<Migration> = [
  {
    name: "0001 answers by idempotency key",
    up: (db) =>
      db.schema.withSchema("commands").createTable("answers", (table) => {
        table.text("user_id").notNullable()
        table.text("idempotency_key").notNullable()
        // Of the route and the body: a key that is used for another request is refused.
        table.binary("fingerprint").notNullable()
        table.specificType("answer", "json").notNullable()
        table.timestamp("answered_at").notNullable().defaultTo(db.fn.now()).index()
        table.primary(["user_id", "idempotency_key"])
      }),
    down: (db) => db.schema.withSchema("commands").dropTable("answers"),
  },
  {
    name: "0002 snapshots of budgets",
    up: (db) =>
      db.schema.withSchema("commands").createTable("snapshots", (table) => {
        table.text("user_id").primary()
        // Of the code that laid it: another fold may lay another budget.
        table.text("fold").notNullable()
        table.integer("revision").notNullable()
        table.text("budget").notNullable()
      }),
    down: (db) => db.schema.withSchema("commands").dropTable("snapshots"),
  },
  {
    name: "0003 erasures that are not at their end",
    up: (db) =>
      db.schema.withSchema("commands").createTable("erasures", (table) => {
        table.text("user_id").primary()
      }),
    down: (db) => db.schema.withSchema("commands").dropTable("erasures"),
  },
]
