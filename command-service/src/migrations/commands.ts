// Replies to commands with an Idempotency-Key, snapshots of budgets, and unfinished erasures.
import type { Knex } from "knex"
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
  },
  {
    name: "0002 snapshots of budgets",
    up: (db) =>
      db.schema.withSchema("commands").createTable("snapshots", (table) => {
        table.text("user_id").primary()
        // The version of the fold that wrote it: another fold may give another budget.
        table.text("fold").notNullable()
        table.integer("revision").notNullable()
        table.text("budget").notNullable()
      }),
  },
  {
    name: "0003 erasures that are not at their end",
    up: (db) =>
      db.schema.withSchema("commands").createTable("erasures", (table) => {
        table.text("user_id").primary()
      }),
  },
  {
    name: "0004 erasures that can still be taken back, and those that wait before they are tried again",
    up: async (db) => {
      await db.schema.withSchema("commands").createTable("erasure_requests", (table) => {
        table.text("user_id").primary().references("user_id").inTable("identity.users").onDelete("CASCADE")
        // By the product's clock.
        table.timestamp("erase_at").notNullable().index()
      })
      await db.schema.withSchema("commands").alterTable("erasures", (table) => {
        table.integer("attempts").notNullable().defaultTo(0)
        // Real time, like all times that are only about retries.
        table.timestamp("next_attempt_at").notNullable().defaultTo(db.fn.now())
        // Why it is still unfinished, for operators.
        table.text("problem")
      })
    },
  },
  {
    name: "0005 the hash of the event that a snapshot ends with",
    up: (db) => db.raw("alter table commands.snapshots add column hash text"),
  },
  {
    name: "0006 files that are being imported, and what is remembered of their sources",
    up: async (db) => {
      const ofPerson = (table: Knex.CreateTableBuilder) =>
        table.text("user_id").notNullable().references("user_id").inTable("identity.users").onDelete("CASCADE")
      await db.schema.withSchema("commands").createTable("imports", (table) => {
        table.text("import_id").primary()
        ofPerson(table).index()
        table.timestamp("created_at").notNullable().defaultTo(db.fn.now()).index()
        // Null until all files have arrived.
        table.specificType("files", "json")
        // The person's answers, and the number of times they have changed.
        table.specificType("answers", "json").notNullable().defaultTo("{}")
        table.integer("version").notNullable().defaultTo(0)
      })
      await db.schema.withSchema("commands").createTable("import_pieces", (table) => {
        table.text("import_id").notNullable().references("import_id").inTable("commands.imports").onDelete("CASCADE")
        table.integer("file").notNullable()
        table.integer("piece").notNullable()
        // Each piece is deflated separately.
        table.binary("bytes").notNullable()
        table.primary(["import_id", "file", "piece"])
      })
      await db.schema.withSchema("commands").createTable("import_sources", (table) => {
        ofPerson(table)
        // A hash of the files' layout.
        table.text("source").notNullable()
        table.specificType("said", "json").notNullable()
        table.timestamp("said_at").notNullable().defaultTo(db.fn.now())
        table.primary(["user_id", "source"])
      })
    },
  },
  {
    name: "0007 how far imports have come",
    up: (db) =>
      db.schema.withSchema("commands").alterTable("imports", (table) => {
        // "preview", "importing" or "imported".
        table.text("state").notNullable().defaultTo("preview")
        // The command that carries it out, and when that counts as dead without further progress.
        table.text("command_id")
        table.timestamp("under_way_until")
        table.boolean("cancelled").notNullable().defaultTo(false)
        // The preview at its beginning, and the number of rows imported since.
        table.specificType("shown", "json")
        table.integer("done").notNullable().defaultTo(0)
        table.integer("total").notNullable().defaultTo(0)
      }),
  },
  {
    name: "0008 of an old answer, what the request was is kept",
    up: (db) =>
      db.raw(`
        alter table commands.answers alter answer drop not null;
        drop index commands.answers_answered_at_index;
        create index on commands.answers (answered_at) where answer is not null`),
  },
  {
    name: "0009 the rows of files that are being imported",
    up: (db) =>
      db.raw(`
        alter table commands.imports
          add reading text, -- by which answers its rows were read
          add overview json, -- what was read besides the rows
          add row_count integer not null default 0,
          add sought json, -- what of a budget the rows may have to do with
          add matched text, -- what the rows were compared with
          add accounts json; -- where they go
        -- After a crash they are read again, from the pieces.
        create unlogged table commands.import_rows (
          import_id text not null references commands.imports on delete cascade,
          place integer not null,
          file integer not null,
          row_id text not null,
          row text not null,
          status text not null default 'new',
          set_aside text,
          duplicate_of text,
          primary key (import_id, place))`),
  },
  {
    name: "0010 when the clock was last seen",
    up: (db) =>
      db.raw(`
        create table commands.clock (
          is_only boolean primary key default true check (is_only),
          seen_at timestamptz not null,
          unsteady_for float8 not null default 0)`), // in seconds
  },
]
