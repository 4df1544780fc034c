// Groups entries by their day in the person's time zone.
import type { HistoryEntry, HistoryKind } from "@evenkeel/contracts/api/audit/history"
import { memo } from "react"
import { Link } from "wouter"
import { undo } from "../../api/run.ts"
import { useWork } from "../../api/use-work.ts"
import { ActionButton } from "../../components/controls/action-button.tsx"
import { Icon, type IconName } from "../../components/controls/icon.tsx"
import { confirm, type Question } from "../../components/dialogs/confirmation.tsx"
import { showSuccess } from "../../components/feedback/alerts.tsx"
import { FormAlert } from "../../components/forms/field.tsx"
import { RuleLink } from "../../parts/rules/rule-link.tsx"
import { Changes } from "./changes.tsx"

const icons: { readonly [Kind in HistoryKind]: IconName } = {
  person: "info",
  account: "bank",
  bank: "refresh",
  income: "growth",
  plan: "sliders",
  category: "folder",
  transaction: "card",
  rule: "growth",
  import: "download",
  undo: "undo",
}

const actors: { readonly [Actor in HistoryEntry["actor"]]: string } = {
  you: "You",
  bank: "Your bank",
  operator: "Evenkeel support",
}

const questionFor = ({ kind, sentence }: HistoryEntry): Question => {
  const action = "Undo"
  if (kind === "undo") {
    const text = `“${sentence}.” What it undid will be redone. Both stay in your activity.`
    return { title: "Undo this undo?", text, action }
  }
  const text = `“${sentence}.” Your budget will be as if this had never happened. Both stay in your activity, and you can undo the undo.`
  return { title: "Undo this?", text, action }
}

/** One event: its sentence, time, actor and changes. */
export const Entry = memo(({ entry }: { readonly entry: HistoryEntry }) => {
  const { begin, reset, busy, problem } = useWork(() =>
    undo(entry.commandId).then(({ message }) => showSuccess(message)),
  )
  const start = async (): Promise<void> => {
    reset()
    if (await confirm(questionFor(entry))) begin()
  }
  const { revision, actor, kind, sentence, occurredAt, changes, changesLeftOut, undoable, undoneBy, ruleId } = entry
  return (
    <li className={undoneBy === undefined ? "entry" : "entry entry-undone"}>
      <span className="round-icon">
        <Icon name={icons[kind]} />
      </span>
      <div className="entry-words flush">
        <p className="entry-sentence">{sentence}</p>
        <p className="soft small">
          <time dateTime={occurredAt}>{timeOf(occurredAt)}</time> · From: {actors[actor]}
          {undoneBy !== undefined && (
            <>
              {" "}
              · <strong>Undone</strong>
            </>
          )}
          {" · "}
          <Link href={`/history?at=${revision}`} replace>
            See the budget then<span className="heard">, after: {sentence}</span>
          </Link>
          {ruleId !== undefined && (
            <>
              {" · "}
              <RuleLink ruleId={ruleId} />
            </>
          )}
        </p>
        <Changes changes={changes} leftOut={changesLeftOut} />
        {problem !== "" && <FormAlert problem={problem} />}
      </div>
      {undoable && (
        <ActionButton
          aria-label={`Undo: ${sentence}`}
          busy={busy}
          className="text entry-undo"
          onClick={() => void start()}
        >
          <Icon name="undo" size={18} /> Undo
        </ActionButton>
      )}
    </li>
  )
})

const longDay = new Intl.DateTimeFormat("en-US", { weekday: "long", month: "long", day: "numeric", year: "numeric" })
const clock = new Intl.DateTimeFormat("en-US", { hour: "numeric", minute: "2-digit" })

/** "Friday, November 20, 2026" */
export const dayOf = (occurredAt: string): string => longDay.format(new Date(occurredAt))
/** "11:20 PM" */
export const timeOf = (occurredAt: string): string => clock.format(new Date(occurredAt))

export interface Day {
  readonly title: string
  readonly entries: ReadonlyArray<HistoryEntry>
}

/** Keeps the order of the entries. */
export const daysOf = (entries: ReadonlyArray<HistoryEntry>): ReadonlyArray<Day> => {
  const days: Array<{ readonly title: string; readonly entries: Array<HistoryEntry> }> = []
  for (const entry of entries) {
    const title = dayOf(entry.occurredAt)
    const last = days.at(-1)
    if (last?.title === title) last.entries.push(entry)
    else days.push({ title, entries: [entry] })
  }
  return days
}
