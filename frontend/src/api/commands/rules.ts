import type { Rule } from "@evenkeel/contracts/api/rules/rules"
import { plural } from "../../lib/words.ts"
import { changed, without, type Commands } from "./command.ts"

/** The list with the rule moved before another one, or to the end. */
const placed = (all: ReadonlyArray<Rule>, ruleId: string, before: string | null): ReadonlyArray<Rule> => {
  const moved = all.filter((rule) => rule.ruleId === ruleId)
  const others = without(all, "ruleId", ruleId)
  const at = before === null ? others.length : others.findIndex((rule) => rule.ruleId === before)
  return at === -1 ? all : [...others.slice(0, at), ...moved, ...others.slice(at)]
}

const applied = (changed: number): string => (changed === 0 ? "" : `, and applied to ${plural(changed, "transaction")}`)

export const ruleCommands = {
  makeRule: {
    changes: ["rules", "transactions", "earlier"],
    done: (made) => `Rule made${applied(made.changed)}`,
  },
  changeRule: {
    changes: ["rules", "transactions", "earlier"],
    done: (made) => `Rule changed${applied(made.changed)}`,
  },
  switchRule: {
    changes: ["rules"],
    done: ({ isOn }) => (isOn ? "Rule switched on" : "Rule switched off"),
    shows: {
      rules: (all, { params, body }) => changed(all, "ruleId", params.id, (rule) => ({ ...rule, isOn: body.isOn })),
    },
  },
  moveRule: {
    changes: ["rules"],
    done: "Rule moved",
    shows: { rules: (all, { params, body }) => placed(all, params.id, body.before) },
  },
  /** The rule's effects stay, unless the person has them undone. */
  removeRule: {
    changes: ["rules", "transactions", "earlier"],
    done: "Rule successfully deleted",
    answers: { rules: (all, { params }) => without(all, "ruleId", params.id) },
  },
  declineRuleOffer: { changes: [] },
} satisfies Commands
