// For tests that are written in promises.
import { Effect, Exit, Scope } from "effect"

/** What is opened in it lives until it is closed. */
export interface TestScope {
  readonly open: <A, E>(resource: Effect.Effect<A, E, Scope.Scope>) => Promise<A>
  /** Closes what was opened, the last first. Afterwards more can be opened in it. */
  readonly close: () => Promise<void>
}

export const testScope = (): TestScope => {
  let scope = Scope.makeUnsafe()
  return {
    open: (resource) => Effect.runPromise(Scope.provide(resource, scope)),
    close: () => {
      const closing = scope
      scope = Scope.makeUnsafe()
      return Effect.runPromise(Scope.close(closing, Exit.void))
    },
  }
}

export type Closable<A> = A & Pick<TestScope, "close">

/** Opens it in a scope of its own, which `close` closes. What was half open when it failed is closed before that is said. */
export const openClosable = async <A extends object, E>(
  resource: Effect.Effect<A, E, Scope.Scope>,
): Promise<Closable<A>> => {
  const { open, close } = testScope()
  try {
    return { ...(await open(resource)), close }
  } catch (failure) {
    await close()
    throw failure
  }
}
