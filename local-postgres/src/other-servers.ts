/**
 * Deletes PGOPTIONS, PGSSLMODE and the like from the environment. They are meant for servers of the person's own, but
 * PostgreSQL and its driver would apply them to ours.
 */
export const forgetOtherServers = (): void => {
  for (const name of Object.keys(process.env)) if (name.startsWith("PG")) delete process.env[name]
}
