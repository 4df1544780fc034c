import type { Rule, RulePreview, RuleReach } from "@evenkeel/contracts/api/rules/rules"
import { useState } from "react"
import type { RuleBody } from "./draft.ts"
import { withinSession } from "../../../lib/store.ts"
import { client } from "../../../lib/api.ts"
import { plural } from "../../../lib/words.ts"
import { run } from "../../../api/run.ts"
import type { DialogProps } from "../../../lib/dialogs.ts"
import { FormModal } from "../../../components/dialogs/form-modal.tsx"
import { Money } from "../../../components/layout/figure.tsx"
import { useAttempt } from "../../../components/forms/field.tsx"
import { longDate } from "../../../lib/format.ts"
import { movedAmount } from "../../../lib/money.ts"

interface RulePreviewProps extends DialogProps {
  readonly typed: RuleBody
  readonly rule: Rule | undefined
  readonly preview: RulePreview
  readonly onBack: () => void
}

const reaches = {
  now: { toSort: false, past: false, ownDecisions: false },
  toSort: { toSort: true, past: false, ownDecisions: false },
  past: { toSort: true, past: true, ownDecisions: false },
} satisfies Readonly<Record<string, RuleReach>>
type ReachName = keyof typeof reaches

const counted = (count: number): string => plural(count, "transaction")

/** The preview of a rule, which may replace an existing one. */
export const previewOf = (typed: RuleBody, isFirst: boolean, rule: Rule | undefined): Promise<RulePreview> =>
  withinSession(client.previewRule({ body: { ...typed, isFirst, ...(rule && { ruleId: rule.ruleId }) } }))

interface FightsProps extends Pick<RulePreview, "fights"> {
  /** Whether it precedes all other rules; undefined for a rule with a place. */
  readonly isFirst: boolean | undefined
  readonly onPlace: (first: boolean) => void
}

const Fights = ({ fights, isFirst, onPlace }: FightsProps) => (
  <div className="rule-fights" role="note">
    <h3>Other rules fit some of the same</h3>
    <ul>
      {fights.map(({ ruleId, sentence, count, decides }) => (
        <li key={ruleId}>
          {sentence}.{" "}
          <strong>
            {counted(count)}: {decides ? "that one decides" : "this one decides"}.
          </strong>
        </li>
      ))}
    </ul>
    {isFirst !== undefined && (
      <label>
        <input checked={isFirst} onChange={() => onPlace(!isFirst)} type="checkbox" />
        Try this rule first
      </label>
    )}
  </div>
)

const Effects = ({ effects }: { readonly effects: RulePreview["effects"][keyof RulePreview["effects"]] }) => (
  <>
    <p>{effects.length === 0 ? "This month's figures stay as they are." : "This month's spending would change:"}</p>
    <ul>
      {effects.map(({ categoryId, name, spent, spentThen }) => (
        <li key={categoryId}>
          {name}: <Money amount={spent} cents /> becomes <Money amount={spentThen} cents />
        </li>
      ))}
    </ul>
  </>
)

/** The effect that the rule would have had on the last twelve months, and the choice of its reach. */
export const RulePreviewDialog = ({ typed, rule, preview: first, onBack, onClose }: RulePreviewProps) => {
  const [preview, setPreview] = useState(first)
  const [reach, setReach] = useState<ReachName>("now")
  const [ownDecisions, setOwnDecisions] = useState(false)
  const [isFirst, setIsFirst] = useState(false)
  const attempt = useAttempt()
  const ownDiffering = preview.differing.count - preview.byRules
  const appliesTo: RuleReach = { ...reaches[reach], ownDecisions: reach === "past" && ownDecisions }
  const place = (first: boolean) => {
    setIsFirst(first)
    void previewOf(typed, first, rule).then(setPreview, () => undefined)
  }
  const keep = () => {
    const body = { ...typed, appliesTo }
    return attempt({ ...body, isFirst }, (idempotencyKey) =>
      rule === undefined
        ? run("makeRule", { body: { ...body, isFirst }, idempotencyKey })
        : run("changeRule", { params: { id: rule.ruleId }, body, idempotencyKey }),
    )
  }
  const extent = appliesTo.ownDecisions ? "ownDecisions" : reach === "past" ? "past" : "toSort"

  return (
    <FormModal
      action={rule === undefined ? "Make Rule" : "Change Rule"}
      busyAction="Saving…"
      onClose={onClose}
      onSubmit={keep}
      title="What this rule would do"
    >
      <p className="rule-sentence">{preview.sentence}.</p>
      <button className="text" onClick={onBack} type="button">
        Edit rule
      </button>
      <h3>The last twelve months</h3>
      <PreviewedRows label="Same as you chose" rows={preview.agreeing} />
      <PreviewedRows label="Different" rows={preview.differing} />
      <PreviewedRows label="Not yet sorted" rows={preview.toSort} />
      {preview.closed > 0 && <p className="soft">Left as is: {counted(preview.closed)} of closed accounts.</p>}
      {preview.fights.length > 0 && (
        <Fights fights={preview.fights} isFirst={rule === undefined ? isFirst : undefined} onPlace={place} />
      )}
      <fieldset className="rule-reach">
        <legend>It applies to</legend>
        <Choice chosen={reach} label="New transactions from now on" name="now" onChoose={setReach} />
        <Choice
          chosen={reach}
          label={`Also what is not yet sorted: ${counted(preview.toSort.count)}`}
          name="toSort"
          onChoose={setReach}
        />
        <Choice
          chosen={reach}
          label={`Also the past: ${counted(preview.byRules)} that other rules decided, or that were set aside`}
          name="past"
          onChoose={setReach}
        />
        {reach === "past" && ownDiffering > 0 && (
          <label className="rule-own">
            <input checked={ownDecisions} onChange={() => setOwnDecisions(!ownDecisions)} type="checkbox" />
            And {counted(ownDiffering)} that I decided by hand
          </label>
        )}
      </fieldset>
      <div aria-live="polite">{reach !== "now" && <Effects effects={preview.effects[extent]} />}</div>
    </FormModal>
  )
}

interface ChoiceProps {
  readonly name: ReachName
  readonly chosen: ReachName
  readonly label: string
  readonly onChoose: (name: ReachName) => void
}

const Choice = ({ name, chosen, label, onChoose }: ChoiceProps) => (
  <label>
    <input checked={chosen === name} name="reach" onChange={() => onChoose(name)} type="radio" value={name} />
    {label}
  </label>
)

interface PreviewedRowsProps {
  /** "Same as you chose" */
  readonly label: string
  readonly rows: RulePreview["toSort"]
}

/** The number of rows, and, once opened, each of them. */
export const PreviewedRows = ({ label, rows: { count, rows } }: PreviewedRowsProps) =>
  count === 0 ? (
    <p className="soft">{label}: none</p>
  ) : (
    <details className="rule-rows">
      <summary>
        {label}: <strong className="figure">{count.toLocaleString("en-US")}</strong>
      </summary>
      <ul>
        {rows.map(({ transactionId, name, date, amount, now, byHand }) => (
          <li key={transactionId}>
            <span>
              {name} <span className="soft small figure">{longDate(date)}</span>
            </span>
            <span className="soft small">{now === null ? "To sort" : byHand ? `${now}, by hand` : now}</span>
            <span className="figure">{movedAmount(amount)}</span>
          </li>
        ))}
      </ul>
      {rows.length < count && <p className="soft small">And {(count - rows.length).toLocaleString("en-US")} more.</p>}
    </details>
  )
