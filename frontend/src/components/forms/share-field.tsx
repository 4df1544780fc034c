import { useId, useState, type KeyboardEvent } from "react"
import { percentage } from "../../lib/format.ts"
import { exactAmount } from "../../lib/money/format.ts"
import { readShare, type TypedShare } from "../../lib/money/typed-share.ts"
import "./share-field.css"

interface ShareFieldProps {
  readonly label: string
  /** 0 to 1 */
  readonly share: number
  /** If it was given as an amount, which it keeps. */
  readonly fixedAmount?: number | undefined
  readonly onType: (typed: TypedShare) => void
}

/** What a slider shows, to be typed: in money, to the cent, or in per cent. It counts once the field is left, or at Enter. */
export const ShareField = ({ label, share, fixedAmount, onType }: ShareFieldProps) => {
  const [typed, setTyped] = useState<string>()
  const [problem, setProblem] = useState("")
  const id = useId()
  const shown = fixedAmount === undefined ? percentage(share) : exactAmount(fixedAmount)

  const take = () => {
    if (typed === undefined) return
    const read = readShare(typed)
    if (typeof read === "string") return setProblem(read)
    setTyped(undefined)
    setProblem("")
    if (typed.trim() !== shown) onType(read)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || typed === undefined) return
    // The form's own Enter would send what has not been taken yet.
    event.preventDefault()
    take()
  }

  return (
    <>
      <input
        aria-describedby={problem === "" ? undefined : id}
        aria-invalid={problem === "" ? undefined : true}
        aria-label={`${label}, in money or per cent`}
        autoComplete="off"
        className="share-field figure"
        onBlur={take}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onKeyDown={onKeyDown}
        type="text"
        value={typed ?? shown}
      />
      <span aria-live="polite" className="field-error share-field-problem" id={id}>
        {problem}
      </span>
    </>
  )
}
