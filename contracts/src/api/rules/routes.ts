// The routes for rules.
import { Schema } from "effect"
import { command, query } from "../../route.ts"
import { Done } from "../fields.ts"
import {
  ChangedRule,
  DeclinedOffer,
  NewRule,
  Rule,
  RuleKept,
  RulePlace,
  RulePreview,
  RulePreviewRequest,
  RuleRemoval,
  RuleSwitch,
} from "./rules.ts"

export const ruleRoutes = {
  rules: query("The rules, in the order in which they are tried", { reply: Schema.Array(Rule) }),
  makeRule: command("Make a rule, and apply it to what is there already as far as asked", {
    body: NewRule,
    reply: RuleKept,
  }),
  previewRule: command("What a rule would have done to the last twelve months; nothing is changed", {
    body: RulePreviewRequest,
    reply: RulePreview,
  }),
  declineRuleOffer: command("Never offer a rule for that merchant again", { body: DeclinedOffer, reply: Done }),
  changeRule: command("Change a rule; what it did stays", { body: ChangedRule, reply: RuleKept }),
  moveRule: command("Move a rule before another one, or to the end", { body: RulePlace, reply: Rule }),
  switchRule: command("Switch a rule on or off", { body: RuleSwitch, reply: Rule }),
  removeRule: command("Delete a rule; what it did stays, unless it is to be taken back", {
    query: RuleRemoval,
    reply: Done,
  }),
}
