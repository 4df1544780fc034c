// Which rows are the two sides of money that moved between the person's own accounts: the same for a bank's rows, a file's,
// and those that are in the budget. A bank's word alone does not make a transfer: it calls rent that is paid to a person one.
import type { AccountType } from "../../api/accounts.ts"
import { grouped } from "../grouped.ts"
import type { Cents } from "../../money.ts"
import { daysBetween, type CalendarDate } from "../../month.ts"
import type { BankFact } from "../sync/schema.ts"
import { isBetweenPeople } from "./likeness.ts"

export interface Side {
  readonly account: string
  readonly date: CalendarDate
  /** Above 0 is money out. */
  readonly amount: Cents
  readonly name: string
  /** The provider's; files have none. */
  readonly category?: BankFact["category"]
  /** The account of the other side, where the person has said it. */
  readonly to?: string | null
}

export interface OwnAccount {
  readonly accountType: AccountType
  readonly name: string
  readonly mask?: string | null
  readonly bank?: string | null
  /** The person's own name. */
  readonly owner?: string
}
export type OwnAccounts = ReadonlyMap<string, OwnAccount>

export const words = {
  transfer: /\btransfers?\b|\bxfer\b|\btrnsfr\b|umbuchung|übertrag|virement|transferencia|überweisung/i,
  cardPayment:
    /credit c(?:ar|r)d (?:e?pay(?:ments?)?|pmt)|card payments?|\bcc payments?\b|kreditkarten(?:abrechnung|zahlung)/i,
  payment: /\bpa?ym(?:en)?ts?\b|\bautopay\b|\be-?pay\b|thank you|zahlung|einzug|paiement|\bpago\b|pagamento/i,
} as const

/** What says how money moved, rather than where it was spent: its digits may name an account, or a check. */
export const isMovement = (text: string): boolean =>
  words.transfer.test(text) || isBetweenPeople(text) || moves.test(text)
const moves =
  /\b(?:che(?:ck|que)|atm|withdrawal|deposit|payroll|salary|wages|wire|autopay|e-?pay|bill ?pay|interest|dividend|credit c(?:ar|r)d|thank you|(?<!card )payment (?:to|from))\b|gehalt|lohn|gutschrift|bargeld|geldautomat/i

/** What nobody sends themselves. */
export const isWage = (text: string): boolean =>
  /\b(?:payroll|salary|wages|pension|dividend|direct dep(?:osit)?|gehalt|lohn|salaire|nómina)\b/i.test(text)

/** By a card's owner, to the card; what that costs is spent. */
export const isPaymentSentBack = (text: string): boolean =>
  words.payment.test(text) && sentBack.test(text) && !/\bfees?\b|gebühr/i.test(text)
const sentBack = /\b(?:return(?:ed)?|revers(?:ed|al)|rejected|bounced|nsf)\b|storno|rücklastschrift/i

/** In days. */
export const longestTransfer = 5

/** Of one amount and day, so many are looked through. */
const looksThrough = 200

export const isCalledMoved = (category: Side["category"]): boolean =>
  category != null && /^(?:TRANSFER_IN|TRANSFER_OUT|LOAN_PAYMENTS)$/.test(category.primary)

const saysThatItMoved = ({ name, category }: Side): boolean =>
  isCalledMoved(category) || words.transfer.test(name) || words.payment.test(name) || words.cardPayment.test(name)

/** What went to or came from someone by name is the other side of nothing that says nothing of moving. */
const isOfSomeone = ({ name }: Side): boolean =>
  isBetweenPeople(name) || (/\b(?:to|from|von|an|de|à|para)\s+\p{L}/iu.test(name) && !ofAccount.test(name))
const ofAccount =
  /\b(?:checking|savings?|deposit|account|acct|konto|compte|cuenta|card|credit|visa|mastercard)\b|\d{4}|konto\b/i

/** It names no account that is called so. */
const paidByCard = /(?<!credit )card (?:payments?|purchases?)/g

/** Some scripts put nothing between words. */
const letter = /(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}])\p{L}/u

/** "purchase" does not name an account at Chase. */
const holdsWord = (text: string, word: string): boolean => {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1))
    if (!letter.test(text[at - 1] ?? "") && !letter.test(text[at + word.length] ?? "")) return true
  return false
}

/** By its last digits, also those of an IBAN, its name or its bank. */
const names = (
  { name: text }: Side,
  { mask = null, name, bank = null }: OwnAccount,
  ownBank: string | null,
): boolean => {
  const lower = text.toLowerCase().replace(paidByCard, "")
  const has = (part: string | null): boolean => part !== null && part.length > 3 && holdsWord(lower, part.toLowerCase())
  return (
    (mask !== null && /^\d{4}$/.test(mask) && endingIn(mask).test(text)) || has(name) || (bank !== ownBank && has(bank))
  )
}

const endingIn = (mask: string): RegExp =>
  new RegExp(`(?<!\\d)${mask}(?!\\d)|\\b[A-Z]{2}\\d{2}[A-Z\\d ]{8,30}${mask.split("").join(" ?")}(?!\\d)`)

/** Many banks write nothing but who sends it, and to whom. */
const namesOwner = ({ name, account }: Side, accounts: OwnAccounts): boolean => {
  const own = wordsIn(accounts.get(account)?.owner ?? "")
  const all = wordsIn(name)
  return own.length > 1 && own.every((word) => all.includes(word))
}
const wordsIn = (text: string): ReadonlyArray<string> => text.toLowerCase().match(/\p{L}{2,}/gu) ?? []

const isNamed = (out: Side, back: Side, accounts: OwnAccounts): boolean =>
  namesAccount(out, back.account, accounts) ||
  namesAccount(back, out.account, accounts) ||
  [out, back].some((side) => namesOwner(side, accounts))

const namesAccount = (side: Side, account: string, accounts: OwnAccounts): boolean => {
  const other = accounts.get(account)
  return account !== side.account && other !== undefined && names(side, other, accounts.get(side.account)?.bank ?? null)
}

/** The first of the person's other accounts that it names. */
export const ownAccountNamed = (side: Side, accounts: OwnAccounts): OwnAccount | undefined =>
  [...accounts].find(([account]) => namesAccount(side, account, accounts))?.[1]

/** Whether the person has said of one that the other's account has its other side. */
export const isSaidOf = (one: Side, other: Side): boolean => one.to === other.account || other.to === one.account

const isSaidOtherwise = (one: Side, other: Side): boolean =>
  (one.to != null && one.to !== other.account) || (other.to != null && other.to !== one.account)

/**
 * What is bought with a card, earned, or called something else with confidence moves between nobody's own accounts. Nor
 * does what is paid for a loan: it counts when it leaves.
 */
const mayMove = ({ account, amount, name, category }: Side, accounts: OwnAccounts): boolean => {
  if (amount > 0 && accounts.get(account)?.accountType === "CREDIT") return isPaymentSentBack(name)
  if (category == null || (!category.confident && !isCalledMoved(category)))
    return amount > 0 || !isWage(name) || words.transfer.test(name)
  return isCalledMoved(category) && !isSpentThere.test(category.detailed)
}
const isSpentThere = /^TRANSFER_OUT_WITHDRAWAL|^LOAN_PAYMENTS_(?!CREDIT_CARD|OTHER)/

const isForCard = ({ name, category }: Side): boolean =>
  category?.detailed === "LOAN_PAYMENTS_CREDIT_CARD_PAYMENT" || words.cardPayment.test(name)

/**
 * How well two fit besides their days: 0 is best. What was sent to a person may have gone to an own account, if nothing else
 * is its other side.
 */
const unlikeness = (out: Side, back: Side, accounts: OwnAccounts): number => {
  const toCard = accounts.get(back.account)?.accountType === "CREDIT"
  return (
    (isNamed(out, back, accounts) ? 0 : 1) +
    (isBetweenPeople(out.name) || isBetweenPeople(back.name) ? 2 : 0) +
    (isForCard(out) === toCard ? 0 : 1)
  )
}

/**
 * The other side of each that has one: of the opposite amount, in another account, within a few days, if one of both says
 * that it moved, or names the other's account. The best match first, and each is the other side of one alone.
 */
export const otherSides = <Row extends Side>(
  rows: ReadonlyArray<Row>,
  accounts: OwnAccounts,
): ReadonlyMap<Row, Row> => {
  const possible = candidates(rows, accounts).sort(
    (a, b) =>
      a.unlike - b.unlike || a.apart - b.apart || compare(a.out.date, b.out.date) || compare(a.out.name, b.out.name),
  )
  const pairs = new Map<Row, Row>()
  for (const { out, back } of possible) {
    if (pairs.has(out) || pairs.has(back)) continue
    pairs.set(out, back).set(back, out)
  }
  return pairs
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

interface Candidate<Row> {
  readonly out: Row
  readonly back: Row
  readonly unlike: number
  readonly apart: number
}

const candidates = <Row extends Side>(rows: ReadonlyArray<Row>, accounts: OwnAccounts): Array<Candidate<Row>> => {
  const amounts = new Set(rows.map(({ amount }) => amount))
  const said = new Set(rows.flatMap(({ to, account }) => (to == null ? [] : [to, account])))
  const may = (row: Row): boolean => said.has(row.account) || mayMove(row, accounts)
  const moving = rows.filter((row) => amounts.has(-row.amount) && row.amount !== 0 && may(row))
  const cameIn = moving.filter(({ amount }) => amount <= 0)
  const backs = grouped(cameIn, ({ amount }) => amount)
  for (const same of backs.values()) same.sort((a, b) => compare(a.date, b.date))
  return moving.flatMap((out) => {
    if (out.amount < 0) return []
    const says = saysThatItMoved(out)
    return near(backs.get(-out.amount) ?? [], out.date).flatMap((back): ReadonlyArray<Candidate<Row>> => {
      if (back.account === out.account || isSaidOtherwise(out, back)) return []
      if (isSaidOf(out, back)) return [{ out, back, unlike: 0, apart: Math.abs(daysBetween(out.date, back.date)) }]
      if (said.size > 0 && !(mayMove(out, accounts) && mayMove(back, accounts))) return []
      const [speaks, silent] = says ? [out, back] : [back, out]
      const isSilent =
        !saysThatItMoved(speaks) || (isOfSomeone(speaks) && !saysThatItMoved(silent) && !isMovement(silent.name))
      if (isSilent && !isNamed(out, back, accounts)) return []
      const apart = Math.abs(daysBetween(out.date, back.date))
      return [{ out, back, unlike: unlikeness(out, back, accounts), apart }]
    })
  })
}

/** Of rows in the order of their days, those that are near, and not more than can be looked through. */
const near = <Row extends Side>(sorted: ReadonlyArray<Row>, date: CalendarDate): ReadonlyArray<Row> => {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (daysBetween(sorted[middle]!.date, date) > longestTransfer) low = middle + 1
    else high = middle
  }
  const found: Array<Row> = []
  for (let index = low; index < sorted.length && found.length < looksThrough; index += 1) {
    const row = sorted[index]!
    if (daysBetween(date, row.date) > longestTransfer) break
    found.push(row)
  }
  return found
}
