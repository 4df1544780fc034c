// Files whose shape is known by their heading: what apps export, and banks whose habits no row tells.
import { banks } from "./banks.ts"
import type { Source } from "./source.ts"

const apps: ReadonlyArray<Source> = [
  {
    name: "YNAB",
    headings: ["Account", "Payee", "Memo", "Outflow", "Inflow"],
    roles: {
      Account: "account",
      Payee: "name",
      Memo: "note",
      Category: "category",
      "Category Group": "category group",
      Flag: "tags",
      Cleared: "status",
    },
  },
  {
    name: "YNAB",
    headings: ["Month", "Category Group", "Budgeted", "Activity"],
    wrongFile: "This is YNAB's budget, not its register. Import the file whose name ends in “Register.csv” instead.",
  },
  {
    name: "YNAB",
    headings: ["Month", "Category Group", "Assigned", "Activity"],
    wrongFile: "This is YNAB's plan, not its register. Import the file whose name ends in “Register.csv” instead.",
  },
  {
    name: "Mint",
    headings: ["Date", "Description", "Original Description", "Amount", "Transaction Type", "Category", "Account Name"],
    dateOrder: "MDY",
    roles: {
      Description: "name",
      "Original Description": "text",
      "Transaction Type": "direction",
      "Account Name": "account",
      Labels: "tags",
      Notes: "note",
    },
  },
  {
    name: "Monarch",
    headings: ["Date", "Merchant", "Category", "Account", "Original Statement", "Amount"],
    sign: "positive is money in",
    roles: { Merchant: "name", "Original Statement": "text", Account: "account", Notes: "note", Tags: "tags" },
  },
  {
    name: "Actual",
    headings: ["Account", "Date", "Payee", "Notes", "Category", "Amount"],
    sign: "positive is money in",
    roles: { Payee: "name", Notes: "note", Account: "account", Cleared: "status", Split_Amount: null },
  },
  {
    name: "Firefly III",
    headings: ["journal_id", "type", "amount", "source_name", "destination_name"],
    // Which way the money went is said by its two sides.
    sign: "positive is money in",
  },
  {
    name: "Evenkeel",
    // As it was exported, it has been read by now.
    headings: ["Date", "Name", "Amount", "Category", "Type", "Account", "Status", "Note", "Currency"],
    wrongFile:
      "This file came from Evenkeel, but a spreadsheet or somebody has changed it since. Import it as it was downloaded.",
  },
]

const paypal: Source = {
  name: "PayPal",
  headings: ["Date", "Time", "TimeZone", "Name", "Type", "Status", "Currency", "Gross", "Fee", "Net"],
  sign: "positive is money in",
}

const sources: ReadonlyArray<Source> = [...apps.map((app) => ({ ...app, isApp: true as const })), paypal, ...banks]

/** Undefined where the heading is nobody's that is known. */
export const sourceOf = (names: ReadonlyArray<string>): Source | undefined => {
  const present = new Set(names.map((name) => name.trim().toLowerCase()))
  return sources
    .filter(({ headings }) => headings.every((heading) => present.has(heading.toLowerCase())))
    .sort((a, b) => b.headings.length - a.headings.length)[0]
}
