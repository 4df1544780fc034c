// The statements of an OFX file: its transactions, and their accounts. Banks omit, double and misplace the tags of
// lists, so each tag is judged by itself and not by its parents.
import { elementsOf, type Element } from "./elements.ts"
import listed from "./lists.json" with { type: "json" }

export interface OfxAccount {
  bank: string
  branch: string
  id: string
  type: string
  currency: string
  balance: string
  balanceDate: string
}

export interface OfxTransaction {
  readonly line: number
  readonly account: OfxAccount
  /** Fields of PAYEE, CURRENCY and the like have its name as a prefix: PAYEE.NAME. */
  readonly fields: Map<string, string>
  readonly isPending: boolean
  /** It has two amounts or dates, so two transactions have run together. */
  isDoubled: boolean
}

/** The bank's status of a request. */
export interface OfxStatus {
  readonly line: number
  readonly code: string
  severity: string
  message: string
}

export interface OfxFile {
  readonly transactions: ReadonlyArray<OfxTransaction>
  readonly accounts: ReadonlyArray<OfxAccount>
  readonly statuses: ReadonlyArray<OfxStatus>
  /** The lines of purchases and sales of investments. */
  readonly trades: ReadonlyArray<number>
  /** The file is truncated. */
  readonly isCut: boolean
  /** The file ends within the last of `transactions`. */
  readonly isLastCut: boolean
  readonly lastLine: number
}

const setOf = (names: string): ReadonlySet<string> => new Set(names.split(" "))

/** Aggregates within a transaction, whose fields are not the transaction's own. */
const aggregates = new Map(Object.entries(listed.aggregates).map(([name, fields]) => [name, setOf(fields)]))
const statements = setOf(listed.statements)
const accountsFrom = setOf(listed.accountsFrom)
const lists = setOf(listed.transactions)
const firstFields = setOf(listed.firstFields)
/** These never occur within a transaction, so they end it, even if it is not closed. */
const outside = setOf(listed.outside)

const types: Readonly<Record<string, string>> = { CCSTMTRS: "CREDITCARD", INVSTMTRS: "INVESTMENT" }

/** The accounts of a file, the last of which is the present one. */
const accountCollector = () => {
  const accounts: Array<OfxAccount> = []
  let account: OfxAccount | undefined
  let isOver = false
  /** An account without a statement of its own has the kind and currency of the one before it. */
  const begin = (like?: OfxAccount): OfxAccount => {
    const type = Object.values(types).find((known) => known === like?.type) ?? ""
    const currency = like?.currency ?? ""
    account = { bank: "", branch: "", id: "", type, currency, balance: "", balanceDate: "" }
    isOver = false
    accounts.push(account)
    return account
  }
  const current = (): OfxAccount => account ?? begin()

  const take = ({ name, value }: Element, isBalance: boolean): void => {
    // If the tags around them are missing, another currency or number starts another account.
    if (name === "CURDEF") (current().currency === "" ? current() : begin()).currency = value.toUpperCase()
    else if (isOver) return
    else if (name === "BANKID" || name === "BROKERID") current().bank ||= value
    else if (name === "BRANCHID") current().branch ||= value
    else if (name === "ACCTID") (["", value].includes(current().id) ? current() : begin(account)).id = value
    else if (name === "ACCTTYPE" || name === "ACCTTYPE2") current().type ||= value.toUpperCase()
    else if (name === "BALAMT" && isBalance) current().balance = value
    else if (name === "DTASOF" && isBalance) current().balanceDate = value
  }

  return {
    accounts,
    begin,
    current,
    take,
    /** Its statement has ended. */
    end: () => {
      isOver = true
    },
    /** The account of the present statement, or of another one. */
    beginFrom: () => {
      if (isOver) begin()
      else if (current().id !== "") begin(account)
    },
  }
}

/** The present transaction, and the aggregate within it. */
interface Reading {
  readonly to: OfxTransaction
  aggregate: string | undefined
}

const takeField = (reading: Reading, { name, isEnd, value }: Element): void => {
  const { to, aggregate } = reading
  if (isEnd) {
    if (name === aggregate) reading.aggregate = undefined
    return
  }
  if (aggregates.has(name)) reading.aggregate = name
  else if (aggregate !== undefined && !aggregates.get(aggregate)!.has(name)) reading.aggregate = undefined
  if (value === "") return
  // An aggregate with a value has no fields: <CURRENCY>EUR.
  const key = name === "CURRENCY" ? "CURRENCY.CURSYM" : [reading.aggregate ?? [], name].flat().join(".")
  const known = to.fields.get(key)
  if (known === undefined) to.fields.set(key, value)
  else if (key === "TRNAMT" || (key === "DTPOSTED" && known !== value)) to.isDoubled = true
}

const takeStatus = (statuses: Array<OfxStatus>, { line, name, value }: Element): void => {
  const status = statuses.at(-1)
  if (name === "CODE") statuses.push({ line, code: value, severity: "", message: "" })
  else if (status !== undefined && name === "SEVERITY") status.severity ||= value.toUpperCase()
  else if (status !== undefined && name === "MESSAGE") status.message ||= value
}

const collector = () => {
  const transactions: Array<OfxTransaction> = []
  const statuses: Array<OfxStatus> = []
  const trades: Array<number> = []
  const { accounts, begin, current, take, end, beginFrom } = accountCollector()
  let reading: Reading | undefined
  let [isInList, isBalance, isOpened, isClosed, lastLine] = [false, false, false, false, 1]

  const open = (line: number, isPending: boolean): Reading => {
    const to = { line, account: current(), fields: new Map(), isPending, isDoubled: false }
    transactions.push(to)
    return { to, aggregate: undefined }
  }
  const hear = (element: Element): void => {
    const { line, name, isEnd } = element
    lastLine = line
    if (name === "OFX") {
      isOpened ||= !isEnd
      isClosed = isEnd
    }
    if (outside.has(name)) {
      reading = undefined
      isBalance = name === "LEDGERBAL" && !isEnd
    }
    if (lists.has(name)) isInList = !isEnd
    if (reading !== undefined) takeField(reading, element)
    else if (isEnd) {
      if (statements.has(name)) end()
    } else if (statements.has(name)) begin().type = types[name] ?? ""
    else if (accountsFrom.has(name)) beginFrom()
    else if (name === "STMTTRN" || name === "STMTTRNP") reading = open(line, name === "STMTTRNP")
    else if (isInList && firstFields.has(name)) {
      // Its own tag is missing.
      reading = open(line, false)
      takeField(reading, element)
    } else if (name === "INVTRAN") trades.push(line)
    else {
      take(element, isBalance)
      takeStatus(statuses, element)
    }
  }
  const finish = (text: string): OfxFile => {
    const isLastCut = !isClosed && reading !== undefined
    const isWhole = isClosed || (!isOpened && !isLastCut && text.trimEnd().endsWith(">"))
    return { transactions, accounts, statuses, trades, isCut: !isWhole, isLastCut, lastLine }
  }
  return { hear, finish }
}

export const readOfxFile = (text: string): OfxFile => {
  const { hear, finish } = collector()
  for (const element of elementsOf(text)) hear(element)
  return finish(text)
}
