// The rules for adopting a plan, and their refusals. The rules of incomes, types and categories apply as well.

export const nothingInPlan = "Please say what comes in in a month: everything else is a share of it."
