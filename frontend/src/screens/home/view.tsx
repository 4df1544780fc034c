// Whether the categories are cards or rows: the person's choice in this browser, or else by the room.
import { useSnapshot } from "valtio"
import { useSearch } from "wouter"
import { useList } from "../../api/queries.ts"
import { sortParameter } from "../../lib/addresses.ts"
import { keep, kept } from "../../lib/page/browser-storage.ts"
import { personalStore } from "../../lib/store.ts"
import { narrow, useMedia } from "../../lib/page/media.ts"
import { categoriesOf, typeNames } from "../../lib/types.ts"

type View = "cards" | "rows"

const key = "home-view"
const view = personalStore(() => ({ chosen: kept(key) }))

/** With more categories of a type than this, there is no room for cards. */
export const mostCards = 10

/** One view for all types. */
export const useView = (): View => {
  const { chosen } = useSnapshot(view)
  const isNarrow = useMedia(narrow)
  const all = useList("categories")
  if (chosen === "cards" || chosen === "rows") return chosen
  const isCrowded = typeNames.some((name) => categoriesOf(all, name).length > mostCards)
  return isNarrow || isCrowded ? "rows" : "cards"
}

/** On a phone the transactions to sort have a page of their own. */
export const useIsSorting = (): boolean => {
  const isRequested = new URLSearchParams(useSearch()).has(sortParameter)
  return useMedia(narrow) && isRequested
}

export const ViewChoice = () => {
  const current = useView()
  const other = current === "cards" ? "rows" : "cards"
  const choose = (): void => {
    keep(key, other)
    view.chosen = other
  }
  return (
    <button className="text chip" onClick={choose} type="button">
      Show {other}
    </button>
  )
}
