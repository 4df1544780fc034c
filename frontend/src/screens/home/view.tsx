// Whether the categories are cards or rows: as the person has chosen in this browser, or else as there is room for.
import { useSnapshot } from "valtio"
import { proxy } from "valtio/vanilla"
import { keep, kept } from "../../lib/page/browser-storage.ts"
import { useMedia } from "../../lib/page/media.ts"

type View = "cards" | "rows"

const key = "home-view"
const view = proxy({ chosen: kept(key) })

/** Where a page is too narrow for more than one part beside another. */
export const narrowHome = "(max-width: 56rem)"

/** With more categories of a type than this, there is no room for cards. */
export const mostCards = 10

export const useView = (categories: number): View => {
  const { chosen } = useSnapshot(view)
  const isNarrow = useMedia(narrowHome)
  if (chosen === "cards" || chosen === "rows") return chosen
  return isNarrow || categories > mostCards ? "rows" : "cards"
}

export const ViewChoice = () => {
  const current = useView(0)
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
