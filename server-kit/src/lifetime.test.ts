import { Effect } from "effect"
import { expect, test } from "vitest"
import { openClosable } from "../test/scope.ts"
import { closedInTime, opened } from "./lifetime.ts"

const closing = (closers: ReadonlyArray<() => unknown>, longest?: number) =>
  openClosable(
    closedInTime(
      Effect.forEach(closers, (close) =>
        opened(
          () => ({}),
          () => close(),
        ),
      ),
      longest,
    ),
  )

test("what is opened is closed in reverse order, and that is waited for", async () => {
  const closed: Array<string> = []
  const second = () => new Promise<void>((resolve) => setImmediate(resolve)).then(() => closed.push("second"))
  const { close } = await closing([() => closed.push("first"), second], 60_000)
  await close()
  expect(closed).toEqual(["second", "first"])
})

test("what never ends does not keep a process from stopping", async () => {
  const { close } = await closing([() => new Promise(() => {})], 10)
  await close()
})

test("what keeps working on something that cannot be interrupted does not, either", async () => {
  const { close } = await openClosable(
    closedInTime(
      Effect.as(Effect.forkScoped(Effect.uninterruptible(Effect.never), { startImmediately: true }), {}),
      10,
    ),
  )
  await close()
})
