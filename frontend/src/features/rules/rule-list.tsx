import type { Rule } from "@evenkeel/contracts/api/rules"
import { useState } from "react"
import { Menu, type MenuItem } from "../../components/controls/menu.tsx"
import { openDialog, type DialogProps } from "../../components/dialogs/dialogs.tsx"
import { FormModal } from "../../components/dialogs/form-modal.tsx"
import { longDate } from "../../lib/format.ts"
import { reportOutcome, showUndoable } from "../undo/store.ts"
import { RuleDialog } from "./rule-dialog.tsx"
import { moveRule, removeRule, switchRule } from "./store.ts"
import "./rules.css"

const RemoveRule = ({ rule, onClose }: DialogProps & { readonly rule: Rule }) => {
  const [takeBack, setTakeBack] = useState(false)
  return (
    <FormModal
      action="Delete"
      busyAction="Deleting…"
      danger
      onClose={onClose}
      onSubmit={() =>
        removeRule(rule.ruleId, takeBack).then((command) => showUndoable("Rule successfully deleted", command))
      }
      title="Delete this rule?"
    >
      <p>{rule.sentence}.</p>
      <p>What it did stays as it is.</p>
      <label>
        <input checked={takeBack} onChange={() => setTakeBack(!takeBack)} type="checkbox" />
        Take back what is still as this rule left it: it waits to be sorted again
      </label>
    </FormModal>
  )
}

interface RuleRowProps {
  readonly rule: Rule
  readonly place: number
  readonly above: Rule | undefined
  /** The one after the next, before which it stands once it is moved down. */
  readonly below: { readonly before: string | null } | undefined
}

const usesOf = ({ applied, lastUsed }: Rule): string =>
  lastUsed === null
    ? "Not used yet"
    : `Used ${applied === 1 ? "once" : `${applied.toLocaleString("en-US")} times`}, last on ${longDate(lastUsed)}`

const RuleRow = ({ rule, place, above, below }: RuleRowProps) => {
  const { ruleId, sentence, isOn, paused } = rule
  const move = (before: string | null) => () => void reportOutcome(moveRule(ruleId, before), "Rule moved")
  const items: ReadonlyArray<MenuItem> = [
    {
      label: "Delete",
      icon: "trash",
      danger: true,
      onChoose: () => openDialog((onClose) => <RemoveRule onClose={onClose} rule={rule} />),
    },
    ...(above === undefined ? [] : [{ label: "Try earlier", icon: "back", onChoose: move(above.ruleId) } as const]),
    ...(below === undefined ? [] : [{ label: "Try later", icon: "next", onChoose: move(below.before) } as const]),
    {
      label: "Change",
      icon: "edit",
      onChoose: () => openDialog((onClose) => <RuleDialog onClose={onClose} rule={rule} />),
    },
  ]
  return (
    <li className="rule-row" id={`rule-${ruleId}`}>
      <span className="figure soft">{place}.</span>
      <div>
        <p>{sentence}</p>
        <p className="soft small">{usesOf(rule)}</p>
        {paused !== null && <p className="small rule-paused">{paused}</p>}
      </div>
      <label className="rule-switch">
        <input
          aria-checked={isOn}
          aria-label={`${sentence}: on`}
          checked={isOn}
          onChange={() =>
            void reportOutcome(switchRule(ruleId, !isOn), isOn ? "Rule switched off" : "Rule switched on")
          }
          role="switch"
          type="checkbox"
        />
        {isOn ? "On" : "Off"}
      </label>
      <Menu items={items} label={`Actions for rule ${place}`} />
    </li>
  )
}

/** In the order in which they are tried. */
export const RuleList = ({ rules }: { readonly rules: ReadonlyArray<Rule> }) => (
  <ol aria-label="Rules" className="rule-list">
    {rules.map((rule, index) => (
      <RuleRow
        above={rules[index - 1]}
        below={index === rules.length - 1 ? undefined : { before: rules[index + 2]?.ruleId ?? null }}
        key={rule.ruleId}
        place={index + 1}
        rule={rule}
      />
    ))}
  </ol>
)
