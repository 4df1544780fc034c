// What opens a bank to us. None of it is ever in an event.
import type { Migration } from "./migrate.ts"

export const bankMigrations: ReadonlyArray<Migration> = [
  {
    name: "0001 items and the public tokens that brought them",
    up: async (db) => {
      await db.schema.withSchema("bank").createTable("items", (table) => {
        table.text("item_id").primary()
        table.text("user_id").notNullable().index()
        // Encrypted by the service: a copy of the database opens no bank.
        table.text("access_token").notNullable()
        table.timestamp("linked_at").notNullable().defaultTo(db.fn.now())
        // Its last account was removed; the provider has not confirmed yet that the item is gone.
        table.boolean("removing").notNullable().defaultTo(false)
      })
      await db.schema.withSchema("bank").createTable("public_tokens", (table) => {
        table.binary("token_hash").primary()
        table.text("user_id").notNullable()
        // Of an item that may be gone by now.
        table.text("item_id")
        table.timestamp("exchanged_at").notNullable().defaultTo(db.fn.now())
      })
    },
    down: async (db) => {
      for (const table of ["public_tokens", "items"]) await db.schema.withSchema("bank").dropTable(table)
    },
  },
]
