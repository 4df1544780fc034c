// What apps export, and the files of theirs that are no lists of transactions.
import { columnsFrom, type Layout } from "./layout.ts"
import { outOfFirefly, outOfWise } from "./sides.ts"

const layout = (name: string, columns: string, more: Omit<Layout, "name" | "columns"> = {}): Layout => ({
  name,
  columns: columnsFrom(columns),
  ...more,
})

const refused = (name: string, columns: string, sentence: string): Layout =>
  layout(name, columns, { refused: sentence })

/** By what the money was filed under. */
const byCategory = ["category", /^(?:transfer|credit card payment)s?()$/i] as const

export const apps: ReadonlyArray<Layout> = [
  layout(
    "YNAB",
    "Account=account; Date; Payee=name; Memo=note; Outflow; Inflow; ?Category=category; ?Category Group=category group; ?Flag=tags; ?Cleared=status",
    { isApp: true, split: /^Split \((\d+)\/\d+\)\s*/, transfer: ["name", /^Transfer : (.+)$/] },
  ),
  refused(
    "YNAB",
    "Month; Category Group; Budgeted; Activity",
    "This is YNAB's budget, not its register. Import the file whose name ends in “Register.csv” instead.",
  ),
  refused(
    "YNAB",
    "Month; Category Group; Assigned; Activity",
    "This is YNAB's plan, not its register. Import the file whose name ends in “Register.csv” instead.",
  ),
  layout(
    "Mint",
    "Date MDY; Description=name; Original Description=text; Amount; Transaction Type=direction; Category; Account Name=account; ?Labels=tags; ?Notes=note",
    { isApp: true, transfer: byCategory },
  ),
  layout(
    "Monarch",
    "Date; Merchant=name; Category; Account=account; Original Statement=text; +Amount; ?Notes=note; ?Tags=tags",
    { isApp: true, transfer: byCategory },
  ),
  layout(
    "Actual",
    "Account=account; Date; Payee=name; Notes=note; Category; +Amount; ?Cleared=status; ?Split_Amount=unused",
    { isApp: true, split: /^\(SPLIT (\d+) OF \d+\)\s*/i },
  ),
  layout(
    "Copilot",
    "date; name; -amount; status; category; parent category=category group; excluded=unused; tags=tags; type=unused; account=account; account mask=unused; ?note=note; ?recurring=unused",
    { isApp: true },
  ),
  layout("Firefly III", "journal_id; type; +amount; source_name; destination_name", {
    isApp: true,
    sides: outOfFirefly,
  }),
  layout("Wise", "ID; Direction; +Source amount (after fees); Source currency; Target amount (after fees)", {
    sides: outOfWise,
  }),
  // As it was exported, it has been read by now.
  refused(
    "Evenkeel",
    "Date; Name; Amount; Category; Type; Account; Status; Note; Currency",
    "This file came from Evenkeel, but a spreadsheet or somebody has changed it since. Import it as it was downloaded.",
  ),
]
