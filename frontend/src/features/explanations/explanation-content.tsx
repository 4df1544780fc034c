import type { Explanation } from "@evenkeel/contracts/api/audit/explain"
import { useState } from "react"
import { Awaited } from "../../components/feedback/notice.tsx"
import { useServer } from "../../api/queries.ts"
import type { ExplanationRequest, DialogProps } from "../../lib/dialogs.ts"
import { EventLinks } from "../../parts/timeline/event-links.tsx"
import { changesBehind } from "../../parts/figures/changes.ts"
import "./explanation-content.css"
import { decimalsOf } from "@evenkeel/contracts/currency"
import { shiftedRound } from "@evenkeel/contracts/money"
import { Link } from "wouter"
import { percentage } from "../../lib/format.ts"
import { presentCurrency } from "../../lib/currency.ts"
import { exactAmount } from "../../lib/money.ts"
import { addressOf } from "../../lib/list-filters.ts"
import { DetailsButton } from "../../parts/transactions/transaction-menu.tsx"

const Causes = ({ causes, onClose }: Pick<Explanation, "causes"> & DialogProps) => {
  const [all, setAll] = useState(causes.length <= shownAtOnce)
  const newestFirst = causes.toReversed()
  if (causes.length === 0) return <p className="soft">No event has contributed to it yet.</p>
  return (
    <>
      <EventLinks events={all ? newestFirst : newestFirst.slice(0, shownAtOnce)} onFollow={onClose} />
      {!all && <ShowAll count={causes.length} onShow={() => setAll(true)} what="events" />}
    </>
  )
}

/** Buttons that change the figure's causes, in dialogs above the explanation, which then updates. */
const Changes = ({ request }: Pick<ExplanationRequest, "request">) => {
  const changes = changesBehind(request)
  if (changes.length === 0) return null
  return (
    <p className="explanation-changes cluster gap-2">
      {changes.map(({ label, open }) => (
        <button className="quiet" key={label} onClick={open} type="button">
          {label}
        </button>
      ))}
    </p>
  )
}

interface AnsweredProps extends Pick<ExplanationRequest, "note" | "request">, DialogProps {
  readonly explanation: Explanation
}

const Answered = ({ explanation, note, request, onClose }: AnsweredProps) => (
  <div className="explanation flush">
    <p className="explanation-value figure">{shownAs(explanation, explanation.value)}</p>
    <p>{explanation.formula}</p>
    {note !== undefined && <p className="soft">{note}</p>}
    <Changes request={request} />
    <h3>What it consists of</h3>
    <Parts explanation={explanation} onClose={onClose} />
    <h3>What led to it</h3>
    <Causes causes={explanation.causes} onClose={onClose} />
  </div>
)

/** The present formula of a figure, its parts and the events behind it; it updates like the figure on the screen. */
export const ExplanationContent = ({ request, ...rest }: Omit<ExplanationRequest, "title"> & DialogProps) => {
  const { data: explanation, error, retry } = useServer("auditExplain", { query: request })
  if (explanation === undefined)
    return <Awaited error={error} height="2.5rem" label="where it comes from" onRetry={retry} />
  return <Answered {...rest} explanation={explanation} request={request} />
}

type Part = Explanation["parts"][number]

export const shownAs = ({ unit }: Explanation, amount: number): string =>
  unit === "dollars" ? exactAmount(amount) : percentage(amount)

/** Summed in whole cents or millionths, which are exact, unlike floating-point units. */
const sumOf = ({ unit, parts }: Explanation): number => {
  const decimals = unit === "dollars" ? decimalsOf(presentCurrency()) : 6
  return parts.reduce((sum, { amount }) => sum + shiftedRound(amount, decimals), 0) / 10 ** decimals
}

/** Keeps "Nov 17" at the end of a label on one line. */
const unbroken = (label: string): string => label.replace(/ (?=\d+$)/, "\u00a0")

/** A transaction's label is its name, and then its day. */
const nameIn = (label: string): string => label.slice(0, Math.max(0, label.lastIndexOf(",")))

interface LabelProps extends DialogProps {
  readonly part: Part
  readonly month: string
}

/** Links to the transactions of that name and month. */
const Label = ({ part: { label, transactionId }, month, onClose }: LabelProps) =>
  transactionId === undefined ? (
    unbroken(label)
  ) : (
    <Link href={addressOf({ text: nameIn(label), month })} onClick={onClose}>
      {unbroken(label)}
    </Link>
  )

interface PartsProps extends DialogProps {
  readonly explanation: Explanation
}

const PartRow = ({ part, explanation, onClose }: PartsProps & { readonly part: Part }) => {
  const { label, amount, transactionId, fileName, line } = part
  return (
    <tr>
      <th scope="row">
        <Label month={explanation.month} onClose={onClose} part={part} />
        {fileName !== undefined && (
          <span className="explanation-origin soft small">
            {" "}
            {fileName}, line {line}
          </span>
        )}
      </th>
      <td className="figure">{shownAs(explanation, amount)}</td>
      {transactionId !== undefined && (
        <td className="explanation-menu">
          <DetailsButton transaction={{ name: nameIn(label), transactionId }} />
        </td>
      )}
    </tr>
  )
}

/** The parts of a figure. A transaction can be changed, as everywhere. */
export const Parts = ({ explanation, onClose }: PartsProps) => {
  const { parts } = explanation
  const [all, setAll] = useState(parts.length <= shownAtOnce)
  if (parts.length === 0) return <p className="soft">Nothing so far.</p>
  return (
    <>
      <table>
        <caption className="heard">The parts, which add up to it exactly</caption>
        <tbody>
          {(all ? parts : parts.slice(0, shownAtOnce)).map((part, index) => (
            <PartRow explanation={explanation} key={part.transactionId ?? index} onClose={onClose} part={part} />
          ))}
        </tbody>
        {parts.length > 1 && (
          <tfoot>
            <tr>
              <th scope="row">Together</th>
              <td className="figure">{shownAs(explanation, sumOf(explanation))}</td>
            </tr>
          </tfoot>
        )}
      </table>
      {!all && <ShowAll count={parts.length} onShow={() => setAll(true)} what="parts" />}
    </>
  )
}

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
