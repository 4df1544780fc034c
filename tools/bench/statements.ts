// The transactions a second that are read from files of each format, by processor time.
import { readStatement } from "@evenkeel/statement-files/read"
import { median, type Bench } from "./lib/measure.ts"

const transactions = 100_000
const rounds = 3

interface Entry {
  /** YYYY-MM-DD */
  readonly date: string
  readonly cents: number
  readonly name: string
  readonly position: number
}

/** Three years, oldest first; every tenth is money in. */
const entries: ReadonlyArray<Entry> = Array.from({ length: transactions }, (_, position) => ({
  date: new Date(Date.UTC(2021, 0, 1) + Math.floor((position * 1_095) / transactions) * 86_400_000)
    .toISOString()
    .slice(0, 10),
  cents: (position % 10 === 0 ? 1 : -1) * (100 + ((position * 7_919) % 100_000)),
  name: `Shop ${position % 3_000} No ${position}`,
  position,
}))

const units = (cents: number): string => (cents / 100).toFixed(2)

const csv = (): string => {
  let balance = 0
  const lines = entries.map(({ date, cents, name }) => {
    balance += cents
    return `${date},"${name}, Alderport",${cents < 0 ? units(-cents) : ""},${cents < 0 ? "" : units(cents)},${units(balance)}`
  })
  return ["Date,Description,Money out,Money in,Balance", ...lines, ""].join("\n")
}

const ofx = (): string => {
  const lines = entries.map(
    ({ date, cents, name, position }) =>
      `<STMTTRN><TRNTYPE>OTHER<DTPOSTED>${date.replaceAll("-", "")}<TRNAMT>${units(cents)}<FITID>${position}<NAME>${name}</STMTTRN>`,
  )
  const head =
    "OFXHEADER:100\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>USD<BANKACCTFROM><ACCTID>4007</BANKACCTFROM>"
  return [head, "<BANKTRANLIST>", ...lines, "</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>", ""].join("\n")
}

const qif = (): string =>
  ["!Type:Bank", ...entries.map(({ date, cents, name }) => `D${date}\nT${units(cents)}\nP${name}\n^`), ""].join("\n")

const camt = (): string => {
  const lines = entries.map(
    ({ date, cents, name }) =>
      `<Ntry><Amt Ccy="EUR">${units(Math.abs(cents))}</Amt><CdtDbtInd>${cents < 0 ? "DBIT" : "CRDT"}</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>${date}</Dt></BookgDt><AddtlNtryInf>${name}</AddtlNtryInf></Ntry>`,
  )
  return `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt><Acct><Id><IBAN>DE02120300000000202051</IBAN></Id></Acct>${lines.join("")}</Stmt></BkToCstmrStmt></Document>`
}

/** Processor seconds. CSV and QIF state no currency, which is therefore asked. */
const secondsFor = (file: Buffer, format: string): number => {
  const before = process.cpuUsage()
  const { rows, questions } = readStatement(file, { fileName: "download", today: "2024-06-30", currency: "USD" })
  const others = questions.filter(({ kind }) => kind !== "currency")
  const { user, system } = process.cpuUsage(before)
  if (rows.length !== transactions || others.length > 0) throw new Error(`${format} was not read`)
  return (user + system) / 1e6
}

export const bench: Bench = async () =>
  [
    ["CSV", csv(), 60_000],
    ["OFX", ofx(), 40_000],
    ["QIF", qif(), 60_000],
    ["CAMT.053", camt(), 15_000],
  ].map(([format, text, atLeast]) => {
    const file = Buffer.from(text as string)
    const rates = Array.from({ length: rounds }, () => transactions / secondsFor(file, format as string))
    return {
      measure: `${format as string}: transactions read a second, of CPU`,
      value: median(rates),
      unit: "rows/s",
      goal: { atLeast: atLeast as number },
      detail: `${transactions} in ${(file.length / 1e6).toFixed(1)} MB`,
    }
  })
