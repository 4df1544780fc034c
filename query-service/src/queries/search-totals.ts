// The totals of a search: from the projected sums if they suffice, else from the rows.
import type pg from "pg"
import type { SearchRequest, SearchTotals } from "@evenkeel/contracts/api/transactions/search"
import type { Currency } from "@evenkeel/contracts/currency"
import type { UserId } from "@evenkeel/contracts/ids"
import { unitsOf } from "@evenkeel/contracts/money"
import type { Month } from "@evenkeel/contracts/month"
import { sumConditionsOf, sumsSuffice, type Conditions } from "./search-conditions.ts"

export interface Sums {
  readonly count: number
  readonly moneyOut: string
  readonly moneyIn: string
  readonly notSpending: number
}

export const readTotals = async (
  pool: pg.Pool,
  userId: UserId,
  request: SearchRequest,
  rows: Conditions,
  presentMonth: Month,
): Promise<Sums | undefined> =>
  sumsSuffice(request)
    ? sumUp(pool, request, sumConditionsOf(userId, request, presentMonth), ofSums(request), "transaction_sums")
    : sumUp(pool, request, rows, ofRows, "transactions")

interface Columns {
  readonly count: string
  readonly moneyOut: string
  readonly moneyIn: string
}

const isMoney = "currency is null and exclusion is distinct from 'foreign currency'"

const ofRows: Columns = {
  count: "1",
  moneyOut: `case when amount > 0 and ${isMoney} then amount else 0 end`,
  moneyIn: `case when amount < 0 and ${isMoney} then -amount else 0 end`,
}

const ofSums = ({ status }: SearchRequest): Columns =>
  status === "refund"
    ? { count: "count_in", moneyOut: "0", moneyIn: "money_in" }
    : { count: "count_out + count_in", moneyOut: "money_out", moneyIn: "money_in" }

const sumUp = async (
  pool: pg.Pool,
  { status }: SearchRequest,
  { where, ofAnyExclusion, values }: Conditions,
  { count, moneyOut, moneyIn }: Columns,
  table: string,
): Promise<Sums | undefined> => {
  const sum = (what: string, condition: string) => `coalesce(sum(${what}) filter (where ${condition}), 0)`
  // Only a search for spending also counts other transactions.
  const [own, from] = status === undefined ? ["exclusion is null", ofAnyExclusion] : ["true", where]
  const others = status === undefined ? sum(count, "exclusion <> 'deleted'") : "0"
  const { rows } = await pool.query<Sums>(
    `select ${sum(count, own)}::int as count, ${sum(moneyOut, own)} as "moneyOut", ${sum(moneyIn, own)} as "moneyIn",
       ${others}::int as "notSpending" from ${table} where ${from}`,
    [...values],
  )
  return rows[0]
}

export const totalsOf = ({ count, notSpending, ...sums }: Sums, currency: Currency): SearchTotals => {
  const [moneyOut, moneyIn] = [Number(sums.moneyOut), Number(sums.moneyIn)]
  return {
    count,
    moneyOut: unitsOf(moneyOut, currency),
    moneyIn: unitsOf(moneyIn, currency),
    net: unitsOf(moneyOut - moneyIn, currency),
    notSpending,
  }
}
