/** The number shown at first: a year's causes may be thousands of lines. */
export const shownAtOnce = 30

interface ShowAllProps {
  readonly count: number
  readonly what: string
  readonly onShow: () => void
}

export const ShowAll = ({ count, what, onShow }: ShowAllProps) => (
  <button className="text" onClick={onShow} type="button">
    Show all {count} {what}
  </button>
)
