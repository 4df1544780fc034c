import { ruleFields, ruleReply, type RuleFigures } from "@evenkeel/contracts/budget/figures/rules"
import { columnsOf, type Query } from "../query.ts"

const inOrder = `select ${columnsOf(ruleFields)} from rules where user_id = $1 order by place`

export const rules: Query<"rules", { rules: ReadonlyArray<RuleFigures> }> = {
  lists: { rules: inOrder },
  reply: ({ rules }, { currency }) => rules.map((rule) => ruleReply(rule, currency)),
}
