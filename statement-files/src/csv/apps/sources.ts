// Files whose shape is known by their heading: what apps export, and banks whose habits no row tells.
import type { DateOrder, Role, Sign } from "../../statement.ts"

export interface Source {
  readonly name: string
  /** Headings that all have to be there, as the file writes them. */
  readonly headings: ReadonlyArray<string>
  readonly sign?: Sign
  readonly dateOrder?: DateOrder
  /** Of headings that would be taken for something else; null for a column that is read elsewhere, or not at all. */
  readonly roles?: Readonly<Record<string, Role | null>>
  /** A sentence, if this is not a list of transactions. */
  readonly wrongFile?: string
}

export const sources: ReadonlyArray<Source> = [
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
  { name: "Firefly III", headings: ["journal_id", "type", "amount", "source_name", "destination_name"] },
  {
    name: "Evenkeel",
    headings: ["Date", "Name", "Amount", "Account", "Category", "Type"],
    sign: "positive is money out",
    roles: { Name: "name", Account: "account", Category: "category", Type: null, Split: null },
  },
  {
    name: "American Express",
    headings: ["Date", "Description", "Card Member", "Account #", "Amount"],
    sign: "positive is money out",
  },
  {
    name: "American Express",
    headings: ["Date", "Description", "Amount", "Extended Details", "Appears On Your Statement As"],
    sign: "positive is money out",
  },
  {
    name: "Discover",
    headings: ["Trans. Date", "Post Date", "Description", "Amount", "Category"],
    sign: "positive is money out",
    dateOrder: "MDY",
  },
  {
    name: "Apple Card",
    headings: ["Transaction Date", "Clearing Date", "Description", "Merchant", "Category", "Type", "Amount (USD)"],
    sign: "positive is money out",
    dateOrder: "MDY",
  },
  {
    name: "Chase",
    headings: ["Transaction Date", "Post Date", "Description", "Category", "Type", "Amount", "Memo"],
    sign: "positive is money in",
    dateOrder: "MDY",
  },
  {
    name: "Chase",
    headings: ["Details", "Posting Date", "Description", "Amount", "Type", "Balance", "Check or Slip #"],
    sign: "positive is money in",
    dateOrder: "MDY",
  },
  {
    name: "PayPal",
    headings: ["Date", "Time", "TimeZone", "Name", "Type", "Status", "Currency", "Gross", "Fee", "Net"],
    sign: "positive is money in",
  },
]

/** Undefined where the heading is nobody's that is known. */
export const sourceOf = (names: ReadonlyArray<string>): Source | undefined => {
  const present = new Set(names.map((name) => name.trim().toLowerCase()))
  return sources
    .filter(({ headings }) => headings.every((heading) => present.has(heading.toLowerCase())))
    .sort((a, b) => b.headings.length - a.headings.length)[0]
}
