import { Effect, Fiber } from "effect"
import { expect, test } from "vitest"
import { takeUpload } from "./uploads.ts"

test("an upload that nobody waits for any more is not taken any further", async () => {
  let [taken, isLeft, continued] = [0, false, (): void => {}]
  const first = new Promise<void>((resolve) => (continued = resolve))
  async function* bytes() {
    try {
      for (let sent = 0; sent < 4; sent += 1) yield Buffer.alloc(256 * 1024)
    } finally {
      isLeft = true
    }
  }
  async function* upload() {
    yield { name: "bank.csv", bytes: bytes(), isCut: () => false }
  }
  const addPiece = async () => {
    taken += 1
    await first
  }
  const taking = Effect.runFork(takeUpload({ addPiece }, "import", upload()))
  await expect.poll(() => taken).toBe(1)
  await Effect.runPromise(Fiber.interrupt(taking))
  continued()
  await expect.poll(() => isLeft).toBe(true)
  expect(taken).toBe(1)
})
