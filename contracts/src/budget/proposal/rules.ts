// What a person may take over as a plan, and the sentences that refuse the rest. The rules of incomes, types and categories
// hold as everywhere.

export const nothingInPlan = "Please say what comes in in a month: everything else is a share of it."
