/**
 * In milliseconds. Tests wait for facts: these limits only end what never comes, on a machine that is busy with other
 * things too, so that no test needs one of its own.
 */
export const timeouts = {
  testTimeout: 600_000,
  hookTimeout: 600_000,
  expect: { poll: { timeout: 180_000, interval: 20 } },
}
