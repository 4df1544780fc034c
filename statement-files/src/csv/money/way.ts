// One way in which a file's columns of numbers can be its amounts.
import type { Role, Sign } from "../../statement.ts"
import type { ColumnFound } from "../columns/roles.ts"
import type { Numbers, Value, Values } from "./values.ts"

export interface Amounts {
  readonly roles: ReadonlyArray<readonly [ColumnFound, Role]>
  readonly values: Values
  readonly sign: Sign
}

export interface Way extends Amounts {
  /** What the amounts are if an answer or a balance contradicts `values`. */
  readonly otherwise: Amounts
  /** Headings, words or marks say which way the money goes; a bare number's sign may mean either. */
  readonly isNamed: boolean
  /** The columns that the amounts stand in. */
  readonly numbers: ReadonlyArray<Numbers>
}

export const has = (value: Value | undefined): value is number => typeof value === "number" && value !== 0

export const negated = (values: Values): Values =>
  values.map((value) => (typeof value === "number" ? -value || 0 : value))
