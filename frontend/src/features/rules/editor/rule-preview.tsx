import type { Rule, RulePreview, RuleReach } from "@evenkeel/contracts/api/rules"
import { useState } from "react"
import type { DialogProps } from "../../../lib/dialogs.ts"
import { FormModal } from "../../../components/dialogs/form-modal.tsx"
import { Money } from "../../../components/layout/figure.tsx"
import { useAttempt } from "../../../components/forms/use-form.ts"
import { showUndoable } from "../../../api/undo.ts"
import { PreviewedRows } from "./previewed-rows.tsx"
import { keepRule, previewRule, type SaidRule } from "../../../api/rules.ts"

interface RulePreviewProps extends DialogProps {
  readonly said: SaidRule
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

const counted = (count: number): string =>
  `${count.toLocaleString("en-US")} ${count === 1 ? "transaction" : "transactions"}`

const keptAs = (isNew: boolean, changed: number): string =>
  `${isNew ? "Rule made" : "Rule changed"}${changed === 0 ? "" : `, and applied to ${counted(changed)}`}`

/** What a rule would have done to the last twelve months, and how far it shall reach. */
export const RulePreviewDialog = ({ said, rule, preview: first, onBack, onClose }: RulePreviewProps) => {
  const [preview, setPreview] = useState(first)
  const [reach, setReach] = useState<ReachName>("now")
  const [ownDecisions, setOwnDecisions] = useState(false)
  const [isFirst, setIsFirst] = useState(false)
  const attempt = useAttempt()
  const ownDiffering = preview.differing.count - preview.byRules
  const appliesTo: RuleReach = { ...reaches[reach], ownDecisions: reach === "past" && ownDecisions }
  const place = (first: boolean) => {
    setIsFirst(first)
    void previewRule(said, first, rule?.ruleId).then(setPreview, () => undefined)
  }
  const keep = () => {
    const asked = { isFirst, appliesTo, ...(rule === undefined ? {} : { ruleId: rule.ruleId }) }
    return attempt({ said, asked }, (key) => keepRule(said, asked, key)).then(({ commandId, changed }) =>
      showUndoable(keptAs(rule === undefined, changed), commandId),
    )
  }
  const effects =
    reach === "now"
      ? []
      : preview.effects[appliesTo.ownDecisions ? "ownDecisions" : reach === "past" ? "past" : "toSort"]

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
        Change what it says
      </button>
      <h3>The last twelve months</h3>
      <PreviewedRows label="As you decided" rows={preview.agreeing} />
      <PreviewedRows label="Somewhere else" rows={preview.differing} />
      <PreviewedRows label="New to it" rows={preview.toSort} />
      {preview.closed > 0 && <p className="soft">{counted(preview.closed)} of closed accounts stay as they are.</p>}
      {preview.fights.length > 0 && (
        <div className="rule-fights" role="note">
          <h3>Other rules fit some of the same</h3>
          <ul>
            {preview.fights.map(({ ruleId, sentence, count, decides }) => (
              <li key={ruleId}>
                {sentence}.{" "}
                <strong>
                  {counted(count)}: {decides ? "that one decides" : "this one decides"}.
                </strong>
              </li>
            ))}
          </ul>
          {rule === undefined && (
            <label>
              <input checked={isFirst} onChange={() => place(!isFirst)} type="checkbox" />
              Try this rule first
            </label>
          )}
        </div>
      )}
      <fieldset className="rule-reach">
        <legend>It applies to</legend>
        <Choice chosen={reach} label="What comes in from now on" name="now" onChoose={setReach} />
        <Choice
          chosen={reach}
          label={`Also what is new to it: ${counted(preview.toSort.count)}`}
          name="toSort"
          onChoose={setReach}
        />
        <Choice
          chosen={reach}
          label={`Also the past: ${counted(preview.byRules)} that other rules decided`}
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
      <div aria-live="polite">
        {reach !== "now" && (
          <p>
            {effects.length === 0 ? "This month's figures stay as they are." : "This month's spending would change:"}
          </p>
        )}
        <ul>
          {effects.map(({ categoryId, name, spent, spentThen }) => (
            <li key={categoryId}>
              {name}: <Money amount={spent} cents /> becomes <Money amount={spentThen} cents />
            </li>
          ))}
        </ul>
      </div>
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
