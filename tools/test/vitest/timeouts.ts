/**
 * In milliseconds. Tests wait for facts: these limits only end a wait that would last for ever, even on a busy machine,
 * so that no test needs one of its own.
 */
export const timeouts = {
  testTimeout: 600_000,
  hookTimeout: 600_000,
  expect: { poll: { timeout: 180_000, interval: 20 } },
}
