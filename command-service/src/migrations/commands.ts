// What was answered to commands that carried an Idempotency-Key.
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
]
