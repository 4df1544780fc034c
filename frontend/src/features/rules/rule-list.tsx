import { runOrSay } from "../../api/run.ts"
import type { Rule } from "@evenkeel/contracts/api/rules"
import { useEffect } from "react"
import { anchorOf } from "../../parts/rules/rule-link.tsx"
import { RuleRow } from "./rule-row.tsx"
import { useReorder } from "./use-reorder.ts"
import "./rules.css"

interface RuleListProps {
  readonly rules: ReadonlyArray<Rule>
  /** The anchor in the address: that rule is shown; "" for none. */
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
        <p role="status">That rule was deleted. What it did has stayed, unless that was taken back.</p>
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
