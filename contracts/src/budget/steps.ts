/** Long work in small steps: it yields after each, so that a server can do other work in between. */
export type Steps<A> = Generator<undefined, A, undefined>

/** Runs all steps without a pause. */
export const atOnce = <A>(steps: Steps<A>): A => {
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value
  }
}
