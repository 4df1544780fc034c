// For tests with promises.
import { Effect, Exit, Scope } from "effect"

/** A scope whose resources live until it is closed. */
export interface TestScope {
  readonly open: <A, E>(resource: Effect.Effect<A, E, Scope.Scope>) => Promise<A>
  /** Closes the resources in reverse order. Afterwards it can be used again. */
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

/** Opens it in a scope of its own, which `close` closes. After a failure, half-open resources are closed first. */
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
