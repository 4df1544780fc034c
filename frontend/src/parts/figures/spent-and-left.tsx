import { Icon } from "../../components/controls/icon.tsx"
import { percentSpent } from "../../lib/figures/spend-level.ts"
import { isAsPlanned, leftInWords } from "../../lib/figures/spend-words.ts"
import { unitsOf, wholeAmount } from "../../lib/money.ts"
import type { Cents } from "@evenkeel/contracts/money"
import type { TypeName } from "../../lib/types.ts"
import "./spent-and-left.css"

interface SpentAndLeftProps {
  readonly spent: Cents
  readonly budget: Cents
  readonly type: TypeName
  /** The colour of the amount left, if it has one. */
  readonly level?: string
}

/** "$512 of $750" and "$238 left", in one line beside their name; a check where all is paid as planned. */
export const SpentAndLeft = ({ spent, budget, type, level = "" }: SpentAndLeftProps) => {
  const left = budget - spent
  return (
    <span className="spent-and-left">
      <span className="figure soft">
        {wholeAmount(unitsOf(spent))} of {wholeAmount(unitsOf(budget))}
      </span>{" "}
      <strong className={`figure ${left < 0 && type !== "investments" ? "overspent" : level}`}>
        {isAsPlanned(percentSpent(spent, budget)) && <Icon name="check" size={16} />} {leftInWords(left, type)}
      </strong>
    </span>
  )
}
