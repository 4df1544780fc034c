// A container's health check: whether the service on that port lives, not whether it is ready, since a service that
// waits for another must not be restarted for that.
const [port] = process.argv.slice(2)
const answer = await fetch(`http://127.0.0.1:${port}/health`, { signal: AbortSignal.timeout(2_000) }).catch(
  () => undefined,
)
process.exit(answer?.ok ? 0 : 1)
