// What a request of a route may cost us. The table of routes names these by key; a new kind of body, such as an upload,
// is one more line here.

const kB = 1024

export interface BodyLimits {
  /** In bytes. */
  readonly largest: number
  /** Within how many seconds all of it must have arrived. */
  readonly seconds: number
}

/**
 * Anyone may send a body to a public route. The largest of the others that is of use, a hundred categories with the
 * longest names, has about 40 kB.
 */
export const bodies = {
  public: { largest: 16 * kB, seconds: 30 },
  ordinary: { largest: 64 * kB, seconds: 30 },
} satisfies Record<string, BodyLimits>

export type BodyKind = keyof typeof bodies

/** In seconds: no request takes longer to arrive. */
export const longestArrival = Math.max(...Object.values<BodyLimits>(bodies).map(({ seconds }) => seconds))
