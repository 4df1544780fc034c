/** What takes long is worked out in small steps: it yields after each, so that a server lets others have their turn. */
export type Steps<A> = Generator<undefined, A, undefined>

/** Without a turn for others. */
export const atOnce = <A>(steps: Steps<A>): A => {
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value
  }
}
