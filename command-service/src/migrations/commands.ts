// Answers to commands with an Idempotency-Key, snapshots of budgets, and unfinished erasures.
import type { Migration } from "@evenkeel/server-kit/postgres/migrate"

export const commandMigrations: ReadonlyArray<Migration> = [
  {
    name: "0001 answers by idempotency key",
    up: (db) =>
      db.schema.withSchema("commands").createTable("answers", (table) => {
        table.text("user_id").notNullable()
        table.text("idempotency_key").notNullable()
        // A hash of the route and the body: reusing a key for another request is refused.
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
        // The digest of the code that wrote it: another fold may give another budget.
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
