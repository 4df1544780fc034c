/** Groups in one pass, since both items and groups may be many; keeps their order. */
export const grouped = <Item, Key>(items: Iterable<Item>, keyOf: (item: Item) => Key): Map<Key, Array<Item>> => {
  const groups = new Map<Key, Array<Item>>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [item])
    else group.push(item)
  }
  return groups
}
