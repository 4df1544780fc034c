/** The meaning of a column of a CSV file. */
export const columnRoles = [
  "date",
  "other date",
  "amount",
  "money out",
  "money in",
  "direction",
  "balance",
  "fee",
  "currency",
  "account",
  "name",
  "text",
  "note",
  "category",
  "category group",
  "tags",
  "status",
  "id",
] as const
export type ColumnRole = (typeof columnRoles)[number]
