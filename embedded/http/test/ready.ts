import { vi } from "vitest"

/** Waits until the read models have caught up with the log. */
export const untilReady = (address: string): Promise<void> =>
  vi.waitFor(
    async () => {
      const response = await fetch(`${address}/ready`)
      if (!response.ok) throw new Error(`it is not ready: ${await response.text()}`)
    },
    { timeout: 30_000, interval: 20 },
  )
