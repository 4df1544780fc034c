import { decimalsOf } from "@evenkeel/contracts/currency"
import type { Explanation } from "@evenkeel/contracts/api/audit/explain"
import { shiftedRound } from "@evenkeel/contracts/money"
import { useEffect, useState } from "react"
import { Link } from "wouter"
import { Failure } from "../../components/feedback/notice.tsx"
import { Skeleton } from "../../components/feedback/skeleton.tsx"
import { client, messageOf } from "../../lib/api.ts"
import { addressOf } from "../transactions/list/filters.ts"
import { momentOf, percentage } from "../../lib/format.ts"
import { refetchWithTheRest } from "../../lib/refetching.ts"
import { closeExplanation, type Asked } from "./explained.tsx"
import { presentCurrency } from "../../lib/money/currency.ts"
import { exactAmount } from "../../lib/money/format.ts"
import "./explanation-content.css"

/** The number shown at first: a year's causes may be thousands of lines. */
const shownAtOnce = 30

/** What was answered, or why there is no answer. */
interface Outcome {
  readonly explanation?: Explanation
  readonly problem?: string
}

/** Explains the figure as it is now: the figure on the screen behind follows every change, too. */
const useExplanation = ({ request }: Asked) => {
  const [outcome, setOutcome] = useState<Outcome>()
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    const leave = new AbortController()
    const following = refetchWithTheRest(async () => {
      try {
        const explanation = await client.auditExplain({ query: request, signal: leave.signal })
        if (!leave.signal.aborted) setOutcome({ explanation })
      } catch (failure) {
        if (leave.signal.aborted) return
        setOutcome(({ explanation } = {}) => (explanation ? { explanation } : { problem: messageOf(failure) }))
        throw failure
      }
    })
    void following.refetch()
    return () => {
      following.stop()
      leave.abort()
    }
  }, [request, attempt])
  const retry = (): void => {
    setOutcome(undefined)
    setAttempt(attempt + 1)
  }
  return { outcome, retry }
}

const shownAs = ({ unit }: Explanation, amount: number): string =>
  unit === "dollars" ? exactAmount(amount) : percentage(amount)

/** Summed in whole cents or thousandths, in which the parts are exact, unlike in floating point. */
const sumOf = ({ unit, parts }: Explanation): number => {
  const decimals = unit === "dollars" ? decimalsOf(presentCurrency()) : 3
  return parts.reduce((sum, { amount }) => sum + shiftedRound(amount, decimals), 0) / 10 ** decimals
}

interface MoreProps {
  readonly count: number
  readonly what: string
  readonly onShow: () => void
}

const More = ({ count, what, onShow }: MoreProps) => (
  <button className="text" onClick={onShow} type="button">
    Show all {count} {what}
  </button>
)

/** "Nov 17" at the end of a label stays together. */
const unbroken = (label: string): string => label.replace(/ (?=\d+$)/, "\u00a0")

/** Where a transaction is changed: among those of its name in its month. A label is its name, and then its day. */
const listOf = (label: string, month: string): string =>
  addressOf({ text: label.slice(0, Math.max(0, label.lastIndexOf(","))), month })

const Parts = ({ explanation }: { readonly explanation: Explanation }) => {
  const { parts } = explanation
  const [all, setAll] = useState(parts.length <= shownAtOnce)
  if (parts.length === 0) return <p className="soft">Nothing so far.</p>
  return (
    <>
      <table>
        <caption className="heard">The parts, which add up to it exactly</caption>
        <tbody>
          {(all ? parts : parts.slice(0, shownAtOnce)).map(
            ({ label, amount, transactionId, fileName, line }, index) => (
              <tr key={index}>
                <th scope="row">
                  {transactionId === undefined ? (
                    unbroken(label)
                  ) : (
                    <Link href={listOf(label, explanation.month)} onClick={closeExplanation}>
                      {unbroken(label)}
                    </Link>
                  )}
                  {fileName !== undefined && (
                    <span className="explanation-origin soft small">
                      {" "}
                      {fileName}, line {line}
                    </span>
                  )}
                </th>
                <td className="figure">{shownAs(explanation, amount)}</td>
              </tr>
            ),
          )}
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
      {!all && <More count={parts.length} onShow={() => setAll(true)} what="parts" />}
    </>
  )
}

const Causes = ({ causes }: Pick<Explanation, "causes">) => {
  const [all, setAll] = useState(causes.length <= shownAtOnce)
  const newestFirst = causes.toReversed()
  if (causes.length === 0) return <p className="soft">No event has contributed to it yet.</p>
  return (
    <>
      <ol className="explanation-causes">
        {(all ? newestFirst : newestFirst.slice(0, shownAtOnce)).map(({ revision, occurredAt, sentence }) => (
          <li key={revision}>
            <Link href={`/history?at=${revision}`} onClick={closeExplanation}>
              {sentence}
            </Link>{" "}
            <time className="soft small" dateTime={occurredAt}>
              {momentOf(occurredAt)}
            </time>
          </li>
        ))}
      </ol>
      {!all && <More count={causes.length} onShow={() => setAll(true)} what="events" />}
    </>
  )
}

interface AnsweredProps extends Pick<Asked, "note"> {
  readonly explanation: Explanation
}

const Answered = ({ explanation, note }: AnsweredProps) => (
  <div className="explanation">
    <p className="explanation-value figure">{shownAs(explanation, explanation.value)}</p>
    <p>{explanation.formula}</p>
    {note !== undefined && <p className="soft">{note}</p>}
    <h3>What it consists of</h3>
    <Parts explanation={explanation} />
    <h3>What led to it</h3>
    <Causes causes={explanation.causes} />
  </div>
)

/** A figure's formula, its parts and the events that led to it. */
export const ExplanationContent = ({ asked }: { readonly asked: Asked }) => {
  const { outcome, retry } = useExplanation(asked)
  return (
    <>
      {outcome === undefined && <Skeleton height="2.5rem" label="where it comes from" />}
      {outcome?.problem !== undefined && <Failure message={outcome.problem} onRetry={retry} />}
      {outcome?.explanation !== undefined && <Answered explanation={outcome.explanation} note={asked.note} />}
    </>
  )
}
