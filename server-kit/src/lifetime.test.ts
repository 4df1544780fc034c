import { Effect } from "effect"
import { expect, test } from "vitest"
import { openClosable } from "../test/scope.ts"
import { closedInTime, opened } from "./lifetime.ts"

const closing = (...closers: ReadonlyArray<() => unknown>) =>
  openClosable(
    closedInTime(
      Effect.forEach(closers, (close) =>
        opened(
          () => ({}),
          () => close(),
        ),
      ),
    ),
  )

test("what is opened is closed in reverse order, and that is waited for", async () => {
  const closed: Array<string> = []
  const { close } = await closing(
    () => closed.push("first"),
    () => new Promise<void>((resolve) => setImmediate(resolve)).then(() => closed.push("second")),
  )
  await close()
  expect(closed).toEqual(["second", "first"])
})

test("what never ends does not keep a process from stopping", async () => {
  const { close } = await closing(() => new Promise(() => {}))
  await close()
})

test("what keeps working on something that cannot be interrupted does not, either", async () => {
  const { close } = await openClosable(
    closedInTime(Effect.as(Effect.forkScoped(Effect.uninterruptible(Effect.never), { startImmediately: true }), {})),
  )
  await close()
})
