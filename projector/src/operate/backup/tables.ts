// The tables of a backup. A table in neither list fails a test, and makes "backup create" complain: each new table
// needs a decision here.

/**
 * In the order in which they are restored: a table comes after those that it refers to. The event log is last, since it
 * may be in another store, and then has to be read after everything else: a person without events has an empty budget,
 * but events without a person belong to nobody.
 */
export const keptTables = [
  "identity.users",
  "identity.passkeys",
  "identity.recovery_codes",
  "identity.email_addresses",
  "identity.devices",
  "identity.security_events",
  "bank.items",
  "bank.link_intents",
  "commands.answers",
  "commands.import_sources",
  "commands.erasure_requests",
  "commands.erasures",
  "operators.acts",
  "operators.discarded_events",
  "operators.backups",
  "operators.stream_heads",
  "operators.log_heads",
  "sandbox_bank.settings",
  "sandbox_bank.items",
  "sandbox_bank.accounts",
  "sandbox_bank.changes",
  "sandbox_bank.faults",
  "sandbox_bank.calls",
  "events.log",
] as const

const usedSoon = "They are used once, within minutes."

/** Tables that are not backed up, with the reason. */
export const forgottenTables: Readonly<Record<string, string>> = {
  "identity.sessions": "People log in again: a backup that is stolen should not be a login.",
  "identity.link_tokens": "They expire within hours, and the provider makes new ones.",
  "identity.challenges": "They expire within minutes.",
  "identity.links": "They are used once, and soon.",
  "identity.invitations": "They are used once, within days.",
  "identity.attempts": "They only slow down whoever guesses.",
  "bank.public_tokens": usedSoon,
  "commands.imports": "They live for a day, and people still have their files.",
  "commands.import_pieces": "They are the files of those imports.",
  "commands.import_rows": "They are read again from those files.",
  "commands.clock": "It is of this machine, now.",
  "commands.snapshots": "They are made again from the events.",
  "operators.rehearsals": "They are of backups, which are tried again.",
  "relay.checkpoints": "Without it, the relay publishes everything again.",
  "relay.unpublished": "The relay publishes everything again, and finds out.",
  "relay.troubles": "They are those of the moment.",
  "sandbox_bank.link_tokens": "They expire within hours.",
  "sandbox_bank.public_tokens": usedSoon,
}

/** knex writes these tables as it migrates. The migrations' names are in a backup's header. */
const isOfMigrations = (table: string): boolean => /\.migrations(_lock)?$/.test(table)

/** The read models, including those of other versions and of rebuilds: all are projected from the events. */
const isProjected = (table: string, prefix: string): boolean =>
  new RegExp(`^${prefix}(_\\d+)?(_next|_previous|_dropped)?\\.`).test(table)

/** Tables without a decision. `prefix` is that of the read models' schemas. */
export const undecided = (tables: ReadonlyArray<string>, prefix: string): ReadonlyArray<string> =>
  tables.filter(
    (table) =>
      !keptTables.some((kept) => kept === table) &&
      !(table in forgottenTables) &&
      !isOfMigrations(table) &&
      !isProjected(table, prefix),
  )

/** Every table of the database, apart from the server's own. */
export const allTables = `
  select format('%s.%s', schemaname, tablename) as name from pg_tables
  where schemaname not in ('pg_catalog', 'information_schema') and schemaname not like 'pg\\_%'
  order by 1`
