import type { Rule } from "@evenkeel/contracts/api/rules/rules"
import { useEffect } from "react"
import { runOrSay } from "../../api/run.ts"
import { anchorOf } from "../../parts/rules/rule-link.tsx"
import { useReorder, type HandleProps, type Target } from "./use-reorder.ts"
import { open } from "../../lib/dialogs.ts"
import { Icon } from "../../components/controls/icon.tsx"
import { Menu, type MenuItem } from "../../components/controls/menu.tsx"
import { longDate } from "../../lib/format.ts"
import "./rules.css"

interface RuleListProps {
  readonly rules: ReadonlyArray<Rule>
  /** The anchor in the address, of the rule to show; "" for none. */
  readonly anchor: string
}

/** In the order in which they are tried. */
export const RuleList = ({ rules, anchor }: RuleListProps) => {
  const { aboveOf, belowOf, draggingOf, handleOf } = useReorder(
    rules.map(({ ruleId }) => ruleId),
    (ruleId, { before }) => void runOrSay("moveRule", { params: { id: ruleId }, body: { before } }),
  )
  useEffect(() => {
    if (anchor !== "") document.getElementById(anchor)?.scrollIntoView({ block: "center" })
  }, [anchor])
  return (
    <>
      {anchor !== "" && !rules.some(({ ruleId }) => anchorOf(ruleId) === anchor) && (
        <p role="status">That rule was deleted. Its changes stayed, unless you undid them.</p>
      )}
      <ol aria-label="Rules" className="rule-list">
        {rules.map((rule, index) => (
          <RuleRow
            above={aboveOf(index)}
            below={belowOf(index)}
            dragging={draggingOf(rule.ruleId, index)}
            handle={handleOf(rule.ruleId, index)}
            isShown={anchorOf(rule.ruleId) === anchor}
            key={rule.ruleId}
            place={index + 1}
            rule={rule}
          />
        ))}
      </ol>
    </>
  )
}

interface RuleRowProps {
  readonly rule: Rule
  readonly place: number
  /** The target of moving it one up, or one down; undefined at the ends of the list. */
  readonly above: Target | undefined
  readonly below: Target | undefined
  readonly handle: HandleProps
  /** Whether it is dragged, or the dragged rule would be placed before or after it. */
  readonly dragging: "dragged" | "before" | "after" | undefined
  /** The address names it. */
  readonly isShown: boolean
}

const usesOf = ({ applied, lastUsed }: Rule): string =>
  lastUsed === null
    ? "Not used yet"
    : `Used ${applied === 1 ? "once" : `${applied.toLocaleString("en-US")} times`}, last on ${longDate(lastUsed)}`

export const RuleRow = ({ rule, place, above, below, handle, dragging, isShown }: RuleRowProps) => {
  const { ruleId, sentence, isOn, paused } = rule
  const move =
    ({ before }: Target) =>
    () =>
      void runOrSay("moveRule", { params: { id: ruleId }, body: { before } })
  const items: ReadonlyArray<MenuItem> = [
    {
      label: "Delete",
      icon: "trash",
      danger: true,
      onChoose: () => open("removeRule", { rule }),
    },
    ...(above === undefined ? [] : [{ label: "Try earlier", icon: "back", onChoose: move(above) } as const]),
    ...(below === undefined ? [] : [{ label: "Try later", icon: "next", onChoose: move(below) } as const]),
    {
      label: "Change",
      icon: "edit",
      onChoose: () => open("rule", { rule }),
    },
  ]
  return (
    <li className="rule-row flush" data-dragging={dragging} data-shown={isShown || undefined} id={anchorOf(ruleId)}>
      <button
        {...handle}
        aria-label={`Move rule ${place}: drag it, or press the arrow keys`}
        className="text icon-button rule-handle"
        type="button"
      >
        <Icon name="grip" />
      </button>
      <div>
        <p>
          <span className="figure soft">{place}.</span> {sentence}
        </p>
        <p className="soft small">{usesOf(rule)}</p>
        {paused !== null && <p className="small overspent">{paused}</p>}
      </div>
      <label className="rule-switch">
        <input
          aria-checked={isOn}
          aria-label={`${sentence}: on`}
          checked={isOn}
          onChange={() => void runOrSay("switchRule", { params: { id: ruleId }, body: { isOn: !isOn } })}
          role="switch"
          type="checkbox"
        />
        {isOn ? "On" : "Off"}
      </label>
      <Menu items={items} label={`Actions for rule ${place}`} />
    </li>
  )
}
