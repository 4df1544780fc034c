// Accepts suggestions for many transactions at once: a list to untick from, one command, one undo.
import type { CategoryOf, Transaction } from "@evenkeel/contracts/api/transactions/transactions"
import { grouped } from "@evenkeel/contracts/budget/grouped"
import type { Body } from "@evenkeel/contracts/routes"
import { mostAssignedTogether } from "@evenkeel/contracts/budget/transactions/rules"
import { useEffect, useRef, useState } from "react"
import { run } from "../../api/run.ts"
import { useWork } from "../../api/use-work.ts"
import { plural } from "../../lib/words.ts"
import { open, type DialogProps, type DialogsAbout } from "../../lib/dialogs.ts"
import { ActionButton } from "../../components/controls/action-button.tsx"
import { Icon, IconButton } from "../../components/controls/icon.tsx"
import { Modal } from "../../components/dialogs/modal.tsx"
import { FormAlert, useAttempt } from "../../components/forms/field.tsx"
import { shortDate } from "../../lib/format.ts"
import { exactAmount, movedAmount, sumOfAmounts } from "../../lib/money.ts"
import { hasSuggestion } from "./categorising.ts"
import { typeClass, typeNames } from "../../lib/types.ts"
import "./accept-together.css"

interface Group {
  readonly category: CategoryOf
  readonly transactions: ReadonlyArray<Transaction>
}

/** By category in the order of the types, the largest group of a type first. */
const groupsOf = (transactions: ReadonlyArray<Transaction>): ReadonlyArray<Group> => {
  const groups = grouped(transactions, ({ suggestedCategory }) => suggestedCategory?.categoryId)
  const place = ({ category }: Group): number => typeNames.indexOf(category.categoryType.name)
  return [...groups.values()]
    .flatMap((own) => (own[0]?.suggestedCategory ? [{ category: own[0].suggestedCategory, transactions: own }] : []))
    .sort((a, b) => place(a) - place(b) || b.transactions.length - a.transactions.length)
}

const mostFrequent = (words: ReadonlyArray<string>): string | undefined => {
  const times = new Map<string, number>()
  for (const word of words) times.set(word, (times.get(word) ?? 0) + 1)
  return [...times].toSorted(([, a], [, b]) => b - a)[0]?.[0]
}

interface Ticks {
  readonly unticked: ReadonlySet<string>
  readonly onTick: (ids: ReadonlyArray<string>, on: boolean) => void
}

interface RowProps extends Ticks {
  readonly transaction: Transaction
  /** The reason that is shown above all rows. */
  readonly reason: string | undefined
}

const Row = ({ transaction, reason, unticked, onTick }: RowProps) => {
  const { transactionId, name, date, amount, suggestedBecause } = transaction
  return (
    <div className="together-row">
      <label>
        <input
          checked={!unticked.has(transactionId)}
          onChange={({ currentTarget }) => onTick([transactionId], currentTarget.checked)}
          type="checkbox"
        />
        <span className="wraps">
          {name}{" "}
          <span className="soft small">
            {shortDate(date)}
            {suggestedBecause !== undefined && suggestedBecause !== reason && ` · ${suggestedBecause}`}
          </span>
        </span>
        <span className="figure">{movedAmount(amount)}</span>
      </label>
      {amount > 0 && (
        <IconButton icon="split" label={`Split ${name}`} onClick={() => open("splitTransaction", { transaction })} />
      )}
    </div>
  )
}

const Rows = ({ category, transactions, unticked, onTick }: Group & Ticks) => {
  const ids = transactions.map(({ transactionId }) => transactionId)
  // The most frequent reason is shown once, above the rows.
  const reason = mostFrequent(transactions.flatMap(({ suggestedBecause = [] }) => suggestedBecause))
  const ticked = ids.filter((id) => !unticked.has(id)).length
  return (
    <fieldset className={`together-group flush ${typeClass(category.categoryType.name)}`}>
      <legend>
        <label>
          <input
            checked={ticked === ids.length}
            onChange={({ currentTarget }) => onTick(ids, currentTarget.checked)}
            ref={(box) => {
              if (box !== null) box.indeterminate = ticked > 0 && ticked < ids.length
            }}
            type="checkbox"
          />
          <strong>{category.name}</strong>
          <span className="soft small figure">
            {ids.length} · {exactAmount(sumOfAmounts(transactions.map(({ amount }) => amount)))}
          </span>
        </label>
      </legend>
      {reason !== undefined && <p className="soft small">{reason}</p>}
      {transactions.map((transaction) => (
        <Row key={transaction.transactionId} {...{ transaction, reason, unticked, onTick }} />
      ))}
    </fieldset>
  )
}

interface AcceptTogetherProps {
  readonly title: string
  /** The waiting transactions, with and without suggestions. */
  readonly waiting: ReadonlyArray<Transaction>
  readonly onClose: () => void
  /** Continues with the rest. */
  readonly onward: () => void
  /** The label for continuing without accepting. */
  readonly instead: string
  readonly onUndone?: () => void
}

const withTicks = (unticked: ReadonlySet<string>, ids: ReadonlyArray<string>, on: boolean): ReadonlySet<string> => {
  const next = new Set(unticked)
  for (const id of ids) {
    if (on) next.delete(id)
    else next.add(id)
  }
  return next
}

export const AcceptTogether = ({ title, waiting, onClose, onward, instead, onUndone }: AcceptTogetherProps) => {
  // Fixed at first: no suggestion may change under a finger. Transactions that are sorted elsewhere leave.
  const [offered] = useState(() => waiting.filter(hasSuggestion))
  const [unticked, setUnticked] = useState<ReadonlySet<string>>(new Set())
  const attempt = useAttempt()
  const main = useRef<HTMLButtonElement>(null)
  useEffect(() => main.current?.focus(), [])

  const { begin, busy, problem } = useWork((assignments: Body<"assignTransactions">["assignments"]) =>
    attempt(assignments, (idempotencyKey) =>
      run(
        "assignTransactions",
        { body: { assignments }, idempotencyKey },
        {
          done: `${plural(assignments.length, "transaction")} sorted`,
          before: onward,
          ...(onUndone && { undone: onUndone }),
        },
      ),
    ),
  )
  const present = new Set(waiting.map(({ transactionId }) => transactionId))
  const shown = offered.filter(({ transactionId }) => busy || present.has(transactionId)).slice(0, mostAssignedTogether)
  const chosen = shown.flatMap(({ transactionId, suggestedCategory: category }) =>
    category === null || unticked.has(transactionId) ? [] : [{ transactionId, category }],
  )
  const tick = (ids: ReadonlyArray<string>, on: boolean) => setUnticked(withTicks(unticked, ids, on))
  const accept = () =>
    begin(chosen.map(({ transactionId, category }) => ({ transactionId, categoryId: category.categoryId })))

  return (
    <Modal
      actions={
        <>
          <FormAlert problem={problem} />
          <ActionButton className="quiet" off={busy} onClick={onward}>
            {instead}
          </ActionButton>
          <ActionButton busy={busy} off={chosen.length === 0} onClick={accept} ref={main}>
            <Icon name="check" /> Accept {chosen.length}
          </ActionButton>
        </>
      }
      onClose={onClose}
      title={title}
    >
      <p>
        <strong className="figure">
          {shown.length} of {waiting.length}
        </strong>{" "}
        have a suggestion. Untick what does not fit: it stays to be sorted.
      </p>
      <div className="modal-list together">
        {groupsOf(shown).map((group) => (
          <Rows key={group.category.categoryId} {...group} onTick={tick} unticked={unticked} />
        ))}
      </div>
    </Modal>
  )
}

/** As a dialog of its own, from a list of waiting transactions. */
export const AcceptSuggestions = ({ onClose, ...about }: DialogsAbout["suggestions"] & DialogProps) => (
  <AcceptTogether {...about} instead="Cancel" onClose={onClose} onward={onClose} />
)
