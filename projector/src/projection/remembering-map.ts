// A Map that remembers the previous values of its changed entries, so that only changed rows are written.
export class RememberingMap<Key, Value> extends Map<Key, Value> {
  readonly #before = new Map<Key, Value | undefined>()

  override set(key: Key, value: Value): this {
    this.#remember(key)
    return super.set(key, value)
  }

  override delete(key: Key): boolean {
    this.#remember(key)
    return super.delete(key)
  }

  override clear(): void {
    for (const key of this.keys()) this.#remember(key)
    super.clear()
  }

  /** The previous value of each entry that was set or deleted since the last `startOver`; undefined if it is new. */
  get before(): ReadonlyMap<Key, Value | undefined> {
    return this.#before
  }

  startOver(): void {
    this.#before.clear()
  }

  #remember(key: Key): void {
    if (!this.#before.has(key)) this.#before.set(key, this.get(key))
  }
}

/** Calls `startOver` on all of a budget's maps. */
export const startOver = (budget: object): void => {
  for (const map of Object.values(budget)) if (map instanceof RememberingMap) map.startOver()
}
