// What this tab knows about a person must not outlive their session in it. Whatever keeps personal state
// registers a reset here.

const kept = new Set<() => void>()

/** Counts how often everything has been forgotten. */
let forgettings = 0

/** Registers a reset, to be called when the person's session in this tab ends. */
export const forgetWithTheRest = (forget: () => void): void => {
  kept.add(forget)
}

/** The next person must not see anything of this one's. */
export const forgetAll = (): void => {
  forgettings += 1
  for (const forget of kept) forget()
}

/**
 * Settles like the call, or never, if the person has signed out by then, so that nothing
 * that follows can reach the next one.
 */
export const whilePersonStays = <Answer>(call: Promise<Answer>): Promise<Answer> => {
  const before = forgettings
  return new Promise((resolve, reject) => {
    call.then(
      (answer) => {
        if (forgettings === before) resolve(answer)
      },
      (failure: unknown) => {
        if (forgettings === before) reject(failure)
      },
    )
  })
}
