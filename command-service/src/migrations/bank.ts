// Our access to banks. None of it ever gets into an event.
import type { Migration } from "@evenkeel/server-kit/postgres/migrate"

export const bankMigrations: ReadonlyArray<Migration> = [
  {
    name: "0001 items and the public tokens that brought them",
    up: async (db) => {
      await db.schema.withSchema("bank").createTable("items", (table) => {
        table.text("item_id").primary()
        table.text("user_id").notNullable().index()
        // Encrypted by the service, so that a copy of the database gives no access to any bank.
        table.text("access_token").notNullable()
        table.timestamp("linked_at").notNullable().defaultTo(db.fn.now())
        // Its last account was removed, but the provider has not yet confirmed the item's removal.
        table.boolean("removing").notNullable().defaultTo(false)
      })
      await db.schema.withSchema("bank").createTable("public_tokens", (table) => {
        table.binary("token_hash").primary()
        table.text("user_id").notNullable()
        // Not a foreign key: the item may be deleted by now.
        table.text("item_id")
        table.timestamp("exchanged_at").notNullable().defaultTo(db.fn.now())
      })
    },
  },
  {
    name: "0002 links that are under way",
    up: (db) =>
      db.schema.withSchema("bank").createTable("link_intents", (table) => {
        table.binary("token_hash").primary()
        table.text("user_id").notNullable().index()
        // Encrypted like an access token, and null once it has been exchanged.
        table.text("public_token")
        // Null until the result of the exchange is known.
        table.text("item_id").index()
        table.timestamp("started_at").notNullable().defaultTo(db.fn.now())
      }),
  },
  {
    name: "0003 when each item is read without being asked for, spread over the day",
    up: (db) =>
      db.raw(`
        alter table bank.items add next_sync_at timestamptz not null default now() + random() * interval '1 day';
        create index on bank.items (next_sync_at)`),
  },
  {
    name: "0004 where the news of each item are announced",
    up: (db) =>
      db.schema.withSchema("bank").alterTable("items", (table) => {
        // The provider's latest statement. Null for items from before this migration until the first call.
        table.text("webhook")
        // The URL that was last set, and when.
        table.text("webhook_asked")
        table.timestamp("webhook_asked_at")
      }),
  },
  {
    name: "0005 who is linking an account of an item, and whether it is being removed for good",
    up: (db) =>
      db.raw(`
        -- Until then, an account of it may be about to come into the budget, once for each that is being linked.
        alter table bank.items add linking timestamptz[] not null default '{}';
        -- The provider is being asked to remove it: from now on no account of it can be linked.
        alter table bank.items add ending boolean not null default false`),
  },
]
