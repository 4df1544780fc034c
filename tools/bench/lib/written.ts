// The households of written.txt, in the form of the bench.
import { readFileSync } from "node:fs"
import type { AccountType } from "@evenkeel/contracts/api/accounts"
import type { Household, LivedAccount, LivedRow } from "./households.ts"

/** The truth of a row in written.txt: "moved", or "moved?" where another judgement is acceptable. */
export type Written = Pick<Household, "owner" | "accounts" | "order"> & {
  readonly name: string
  readonly rows: ReadonlyArray<LivedRow & { readonly written: string }>
}

const accountIn = (line: string): readonly [key: string, account: LivedAccount] => {
  const [, key = "", type, mask = "", title = "", bank = ""] = /^@(\S+) (\S+) (\S+) (.*) \/ (.*)$/.exec(line) ?? []
  return [key, { accountType: type as AccountType, mask, title, bank }]
}

const rowIn = (line: string, id: string): Written["rows"][number] => {
  const [, day, account = "", amount, name = "", written = "", detailed = null] =
    /^(\d\d-\d\d) (\S+) (-?[\d.]+) (.*?) =(\S+)(?: #(\S+))?$/.exec(line) ?? []
  const usual = { merchant: null, currency: "USD", truth: "spending", hard: null, comes: "at once" } as const
  return {
    ...usual,
    id,
    account,
    date: `2026-${day}`,
    amount: -Math.round(Number(amount) * 100),
    name,
    written,
    detailed,
  }
}

export const writtenHouseholds = (): ReadonlyArray<Written> =>
  readFileSync(new URL("written.txt", import.meta.url), "utf8")
    .split(/^== /m)
    .slice(1)
    .map((text) => {
      const [title = "", ...lines] = text.trim().split("\n")
      const [name = "", owner = ""] = title.split(" | ")
      const accounts = Object.fromEntries(lines.filter((line) => line.startsWith("@")).map(accountIn))
      const rows = lines.filter((line) => !line.startsWith("@")).map((line, index) => rowIn(line, `${name} ${index}`))
      return { name, owner, accounts, order: Object.keys(accounts), rows }
    })
