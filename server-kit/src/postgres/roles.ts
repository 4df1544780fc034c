// A PostgreSQL role for each service, with only the rights that its work needs. The owner of the database, a superuser,
// migrates the tables and runs the operators' commands. See ADR 0035.
import { createHmac } from "node:crypto"
import pg from "pg"
import { leave } from "./connections.ts"

export const roles = {
  command: "evenkeel_command",
  projector: "evenkeel_projector",
  query: "evenkeel_query",
  sandboxBank: "evenkeel_sandbox_bank",
} as const
const { command, projector, query, sandboxBank } = roles
/** Owns the event log. It cannot log in, so no service can change the log's triggers. */
const logOwner = "evenkeel_log"

type Service = keyof typeof roles

/** The connection URL of each service, including its password. */
export type ServiceUrls = Readonly<Record<Service, string>>

/** The timeout for connecting, in milliseconds. */
const longestConnecting = 5_000

export interface RolesOptions {
  /** The prefix of the read models' schemas. */
  readonly prefix?: string
  /** By default derived from the owner's password, so that none has to be stored. */
  readonly passwords?: Readonly<Record<Service, string>> | undefined
}

/**
 * Creates the roles, or updates their rights, passwords and ownership. The owner runs it after the migrations and
 * before any service connects.
 */
export const prepareRoles = async (
  ownerUrl: string,
  { prefix = "read", passwords }: RolesOptions = {},
): Promise<ServiceUrls> => {
  const urls = urlsOf(ownerUrl, passwords ?? passwordsFrom(ownerUrl))
  const client = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: longestConnecting })
  client.on("error", () => {}) // the next statement will fail
  try {
    await client.connect()
    await client.query("begin")
    // Roles belong to the whole server, so an advisory lock, which belongs to one database, would not do.
    await client.query("lock table pg_authid in share row exclusive mode")
    await client.query(creation(urls))
    await client.query(await handover(client, prefix))
    await client.query(rights)
    if (await hasLog(client)) await client.query(rightsToLog)
    await client.query("commit")
  } finally {
    await leave(client, longestConnecting)
  }
  return urls
}

/** The derived passwords do not reveal the owner's. */
const passwordsFrom = (ownerUrl: string): Readonly<Record<Service, string>> => {
  const secret = decodeURIComponent(new URL(ownerUrl).password)
  const passwordOf = (role: string) => createHmac("sha256", secret).update(role).digest("hex")
  return {
    command: passwordOf(command),
    projector: passwordOf(projector),
    query: passwordOf(query),
    sandboxBank: passwordOf(sandboxBank),
  }
}

const urlsOf = (ownerUrl: string, passwords: Readonly<Record<Service, string>>): ServiceUrls => {
  const urlOf = (service: Service): string => {
    const url = new URL(ownerUrl)
    url.username = roles[service]
    url.password = encodeURIComponent(passwords[service])
    return url.href
  }
  return {
    command: urlOf("command"),
    projector: urlOf("projector"),
    query: urlOf("query"),
    sandboxBank: urlOf("sandboxBank"),
  }
}

const creation = (urls: ServiceUrls): string => {
  const services = Object.values(urls).map((url) => {
    const { username, password } = new URL(url)
    return { username, password: pg.escapeLiteral(decodeURIComponent(password)) }
  })
  return `
    do $$ begin
      ${[logOwner, ...services.map(({ username }) => username)]
        .map((role) => `if to_regrole('${role}') is null then create role ${role}; end if;`)
        .join("\n")}
    end $$;
    ${services.map(({ username, password }) => `alter role ${username} login password ${password};`).join("\n")}`
}

/** Statements that give each schema and its contents to its owner. The owner of the read models swaps them. */
const handover = async (client: pg.Client, prefix: string): Promise<string> => {
  const { rows } = await client.query<{ readonly statement: string }>(
    `with owned as (
       select oid as schema, nspname, nspowner,
         case nspname when 'events' then '${logOwner}' when 'sandbox_bank' then '${sandboxBank}' else '${projector}' end as owner
       from pg_namespace
       where nspname in ('events', 'relay', 'sandbox_bank') or nspname ~ ('^' || $1 || '(_[0-9]+)?(_[a-z]+)?$'))
     select format('alter schema %I owner to %I', nspname, owner) as statement
       from owned where nspowner <> to_regrole(owner)
     union all
     select format('alter table %I.%I owner to %I', nspname, relname, owner)
       from owned join pg_class on relnamespace = schema
       where relkind in ('r', 'v') and relowner <> to_regrole(owner)
     union all
     select format('alter function %s owner to %I', pg_proc.oid::regprocedure, owner)
       from owned join pg_proc on pronamespace = schema where proowner <> to_regrole(owner)`,
    [prefix],
  )
  return rows.map(({ statement }) => statement).join(";\n")
}

/** Tables of the read models are also created later, so default privileges are granted, too. */
const rights = `
  do $$ begin
    execute format('grant create on database %I to ${projector}, ${sandboxBank}', current_database());
  end $$;

  grant usage on schema identity, bank, commands to ${command};
  grant select, insert, update, delete on all tables in schema identity, bank, commands to ${command};
  revoke insert, update, delete on identity.migrations, identity.migrations_lock, bank.migrations, bank.migrations_lock,
    commands.migrations, commands.migrations_lock from ${command};
  revoke execute on all functions in schema identity from public;
  grant execute on all functions in schema identity to ${command};

  grant usage on schema identity to ${query};
  grant execute on function identity.session_user(bytea), identity.permit_export(bytea) to ${query};

  grant usage on schema operators to ${projector};
  grant usage on schema operators to ${query};
  grant select on operators.stream_heads to ${query};
  grant select on operators.discarded_events to ${projector};
  grant select, insert, update on operators.stream_heads, operators.log_heads to ${projector};

  alter default privileges for role ${projector} grant usage on schemas to ${query};
  alter default privileges for role ${projector} grant select on tables to ${query};
  do $$ declare made record; begin
    for made in select nspname from pg_namespace where nspowner = to_regrole('${projector}') loop
      execute format('grant usage on schema %I to ${query}', made.nspname);
      execute format('grant select on all tables in schema %I to ${query}', made.nspname);
    end loop;
  end $$`

/** The command service erases through a function, and cleans the space of erased events. */
const rightsToLog = `
  grant usage on schema events to ${command}, ${projector};
  grant select on events.migrations to ${command};
  grant select, insert, maintain on events.log to ${command};
  grant execute on function events.erase_stream(text) to ${command};
  grant select on events.log to ${projector}`

const hasLog = async (client: pg.Client): Promise<boolean> =>
  (await client.query("select where to_regclass('events.log') is not null")).rowCount === 1

/**
 * For the rest of a transaction, acts as the role that swaps the read models, if it exists: then the tables of an
 * operator's rebuild belong to it like those that it creates itself.
 */
export const asProjector = `select set_config('role', rolname, true) from pg_roles
  where rolname = '${projector}' and pg_has_role(oid, 'set') and has_database_privilege(oid, current_database(), 'create')`
