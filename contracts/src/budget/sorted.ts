export const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** How many come first in a list that is sorted so that they do. */
export const countFirst = <Item>(sorted: ReadonlyArray<Item>, isFirst: (item: Item) => boolean): number => {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (isFirst(sorted[middle]!)) low = middle + 1
    else high = middle
  }
  return low
}
