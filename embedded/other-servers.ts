/**
 * Variables that begin with PG, as PGOPTIONS or PGSSLMODE, are what a person has set for servers of their own. PostgreSQL and its driver
 * would go by them here, too.
 */
export const forgetOtherServers = (): void => {
  for (const name of Object.keys(process.env)) if (name.startsWith("PG")) delete process.env[name]
}
