export const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** The number of items for which `isFirst` is true, in a list that begins with them. */
export const countFirst = <Item>(sorted: ReadonlyArray<Item>, isFirst: (item: Item) => boolean): number => {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (isFirst(sorted[middle]!)) low = middle + 1
    else high = middle
  }
  return low
}
