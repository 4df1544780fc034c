// Matches the two sides of money that moved between the person's own accounts: the same for rows of banks, of files, and
// of the budget. A bank's word alone does not make a transfer: it also calls rent paid to a person one.
import type { AccountType } from "../../api/accounts.ts"
import { grouped } from "../grouped.ts"
import type { Cents } from "../../money.ts"
import { daysBetween, type CalendarDate } from "../../month.ts"
import type { BankFact } from "../sync/schema.ts"
import { holderIn, isBetweenPeople, isOnlyAccount, isSentToSomeone, purposeIn, saysOnlyHow } from "./likeness.ts"
import { wordsIn } from "../merchants/phrases.ts"
import { compare, countFirst } from "../sorted.ts"
import { isAdvance, isEarnedByWords, isPaymentSentBack, says } from "./words.ts"

export interface Side {
  /** The bank's id, which distinguishes equal rows. */
  readonly id?: string
  readonly account: string
  readonly date: CalendarDate
  /** Above 0 is outflow. */
  readonly amount: Cents
  readonly name: string
  readonly merchant?: string | null
  /** The provider's category; files have none. */
  readonly category?: BankFact["category"]
  /** The account of the other side, if the person has chosen one. */
  readonly to?: string | null
  /** Whether it was found, or declared, to be neither spending nor a refund. */
  readonly isMoved?: boolean
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

/** A text about how money moved, rather than where it was spent: its digits may name an account, or a check. */
export const isMovement = (text: string): boolean =>
  says(text, "transfer", "movement", "arrival") || isBetweenPeople(text) || paymentTo.test(text)
const paymentTo = /(?<!card )\bpayment (?:to|from)\b/i

/** In days. */
export const longestTransfer = 5

/** The maximum number of rows that are examined for one amount and day. */
const mostExamined = 200

export const isCalledMoved = (category: Side["category"]): boolean =>
  category != null && /^(?:TRANSFER_IN|TRANSFER_OUT|LOAN_PAYMENTS)$/.test(category.primary)

const isOwed = (account: OwnAccount | undefined): boolean =>
  account?.accountType === "CREDIT" || account?.accountType === "LOAN"

/** Whether movements in that account are no spending. */
export const isElsewhere = (account: OwnAccount | undefined): boolean =>
  account?.accountType === "LOAN" || account?.accountType === "INVESTMENT"

/** Bills are paid, too: words of payment only count for a debt to a card or a lender. */
const saysThatItMoved = ({ name, category, account }: Side, other: Side, accounts: OwnAccounts): boolean =>
  (isCalledMoved(category) && category?.detailed !== "TRANSFER_IN_DEPOSIT") ||
  says(name, "transfer", "cardPayment", "advance") ||
  isOnlyAccount(name) ||
  (says(name, "payment") && (isOwed(accounts.get(account)) || isOwed(accounts.get(other.account)))) ||
  (isElsewhere(accounts.get(account)) && isMovement(name))

/** A payment to or from a person, which matches no row without words of moving. A card's bank is no person. */
const isWithPerson = (side: Side, other: Side, accounts: OwnAccounts): boolean => {
  const { name, account } = side
  if (isElsewhere(accounts.get(account)) || namesOwner(side, accounts)) return false
  const isOnCard = [side, other].some((each) => isOwed(accounts.get(each.account)))
  return isSentToSomeone(name) || (!isOnCard && purposeIn(name).length > 1)
}

/**
 * Whether the two are unrelated payments: at least one is with a person, and either both are, one of them by its words,
 * or their purposes share no word.
 */
const areUnrelated = (out: Side, back: Side, accounts: OwnAccounts, isOf: ReadonlyArray<boolean>): boolean => {
  if (!isOf.includes(true)) return false
  if (!isOf.includes(false) && [out, back].some(({ name }) => isSentToSomeone(name))) return true
  // Many people have accounts of the same name.
  const ownNames = [out, back].flatMap(({ account }) => wordsIn(accounts.get(account)?.name ?? ""))
  const purposeOf = ({ name }: Side) => purposeIn(name).filter((word) => !ownNames.includes(word))
  const [sent, came] = [purposeOf(out), purposeOf(back)]
  return sent.length > 0 && came.length > 0 && !sent.some((word) => came.includes(word))
}

/** Payments with a card, rather than to one. */
const paidByCard = /(?<!credit )card (?:payments?|purchases?)/g

/** Whether its words alone call it a transfer between own accounts. */
export const isCalledOwnInWords = (text: string): boolean =>
  says(text.toLowerCase().replace(paidByCard, ""), "cardPayment") ||
  (says(text, "transfer") && says(text, "account") && !says(text, "fee") && !isBetweenPeople(text))

/** Some scripts write no spaces between words. */
const letter = /(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}])\p{L}/u

/** "purchase" does not name an account at Chase. */
const holdsWord = (text: string, word: string): boolean => {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1))
    if (!letter.test(text[at - 1] ?? "") && !letter.test(text[at + word.length] ?? "")) return true
  return false
}

/**
 * Whether the text names the account by its last digits, also those of an IBAN, its name or its bank. Another person's
 * account may have the same name: "TO ROE J EVERYDAY CHECKING".
 */
const names = (
  { name: text }: Side,
  { mask = null, name, bank = null, owner = "" }: OwnAccount,
  ownBank: string | null,
): boolean => {
  const lower = text.toLowerCase().replace(paidByCard, "")
  // "Savings" is too common a name.
  const isCommon = (part: string): boolean => wordsIn(part).every((word) => says(word, "account"))
  const has = (part: string | null): boolean =>
    part !== null &&
    part.length > 3 &&
    holdsWord(lower, part.toLowerCase()) &&
    (!isCommon(part) || (isMovement(text) && saysOnlyHow(text)) || isOnlyAccount(text))
  const ownWords = wordsIn(`${owner} ${bank} ${ownBank}`)
  const isOwn = (): boolean =>
    holderIn(lower.split(name.toLowerCase())[0] ?? "").every((word) => ownWords.includes(word))
  return (
    (mask !== null && /^\d{4}$/.test(mask) && endingIn(mask).test(text)) ||
    (has(name) && isOwn()) ||
    (bank !== ownBank && has(bank))
  )
}

const endingIn = (mask: string): RegExp =>
  new RegExp(`(?<!\\d)${mask}(?!\\d)|\\b[A-Z]{2}\\d{2}[A-Z\\d ]{8,30}${mask.split("").join(" ?")}(?!\\d)`)

/** Many banks only write the sender and the receiver: with all names, or initials before the last. */
const namesOwner = ({ name, account }: Side, accounts: OwnAccounts): boolean => {
  const own = wordsIn(accounts.get(account)?.owner ?? "").filter((word) => word !== "")
  const all = wordsIn(name)
  const isWhole = own.length > 1 && all.includes(own.at(-1)!)
  return isWhole && own.every((word) => all.includes(word) || all.includes(word.charAt(0)))
}

const isNamed = (out: Side, back: Side, accounts: OwnAccounts): boolean =>
  namesAccount(out, back.account, accounts) ||
  namesAccount(back, out.account, accounts) ||
  [out, back].some((side) => namesOwner(side, accounts))

const namesAccount = (side: Side, account: string, accounts: OwnAccounts): boolean => {
  const other = accounts.get(account)
  return account !== side.account && other !== undefined && names(side, other, accounts.get(side.account)?.bank ?? null)
}

/** Whether it names, by its last digits, another account than the other side's. */
const namesOther = ({ name }: Side, { account }: Side, accounts: OwnAccounts): boolean => {
  const mask = accounts.get(account)?.mask
  return mask != null && says(name, "account") && /(?<!\d)\d{4}(?!\d)/.test(name) && !endingIn(mask).test(name)
}

/** The first of the person's other accounts that it names. */
export const ownAccountNamed = (side: Side, accounts: OwnAccounts): OwnAccount | undefined =>
  [...accounts].find(([account]) => namesAccount(side, account, accounts))?.[1]

/** Whether the person has declared the other's account as the other side of one of them. */
export const isDeclaredSide = (one: Side, other: Side): boolean => one.to === other.account || other.to === one.account

const isDeclaredOtherwise = (one: Side, other: Side): boolean =>
  (one.to != null && one.to !== other.account) || (other.to != null && other.to !== one.account)

/**
 * Purchases by card, income, and rows that the bank confidently calls something else never move between own accounts,
 * even at a bank that calls everything a transfer. Nor do loan payments: they count when they leave.
 */
const mayMove = ({ account, amount, name, category }: Side, accounts: OwnAccounts): boolean => {
  if (amount < 0 && says(name, "paidIn")) return false
  if (amount > 0 && accounts.get(account)?.accountType === "CREDIT") return isPaymentSentBack(name) || isAdvance(name)
  const isElse = isCalledMoved(category) ? isSpentThere.test(category?.detailed ?? "") : category?.confident
  return isElse !== true && (says(name, "transfer") || !(amount > 0 ? says(name, "cash") : isEarnedByWords(name)))
}
const isSpentThere = /^TRANSFER_OUT_WITHDRAWAL|^LOAN_PAYMENTS_(?!CREDIT_CARD|OTHER)/

const isInvested = ({ category }: Side): boolean => category?.detailed.includes("_INVESTMENT_") === true

const isForCard = ({ name, category }: Side): boolean =>
  category?.detailed === "LOAN_PAYMENTS_CREDIT_CARD_PAYMENT" || says(name, "cardPayment")

/** The unlikeness of a payment to or from a person. */
const unlikely = 2

/** In days; an inflow before its outflow counts as farther away. */
const daysApart = (out: Side, back: Side): number => {
  const days = daysBetween(out.date, back.date)
  return days < 0 ? 1 - 2 * days : days
}

/**
 * How badly two rows fit, apart from their days: 0 is best. A payment to a person may have gone to an own account if
 * nothing else is its other side; a trade at a broker is no side of a deposit or withdrawal.
 */
const unlikeness = (out: Side, back: Side, accounts: OwnAccounts): number => {
  const toCard = accounts.get(back.account)?.accountType === "CREDIT"
  const isTrade = [out, back].some(({ account, name }) => isElsewhere(accounts.get(account)) && !isMovement(name))
  return (
    (isNamed(out, back, accounts) ? 0 : 1) +
    (isWithPerson(out, back, accounts) || isWithPerson(back, out, accounts) ? unlikely : 0) +
    (isForCard(out) === toCard ? 0 : 1) +
    (isInvested(out) && accounts.get(back.account)?.accountType !== "INVESTMENT" ? 1 : 0) +
    (isTrade ? 1 : 0)
  )
}

/** One of both has words of moving, or they name each other. Two rows of persons are payments to and fro. */
const isPossible = (out: Side, back: Side, accounts: OwnAccounts): boolean => {
  if (isNamed(out, back, accounts)) return true
  const [outMoved, backMoved] = [saysThatItMoved(out, back, accounts), saysThatItMoved(back, out, accounts)]
  const [isOutWithPerson, isBackWithPerson] = [isWithPerson(out, back, accounts), isWithPerson(back, out, accounts)]
  if (areUnrelated(out, back, accounts, [isOutWithPerson, isBackWithPerson])) return false
  if (isOutWithPerson)
    return !namesOther(back, out, accounts) && (backMoved || (outMoved && says(back.name, "arrival")))
  if (isBackWithPerson) return outMoved && !namesOther(out, back, accounts)
  return outMoved || backMoved
}

/**
 * The other side of each row that has one: of the opposite amount, in another account, within a few days, if one of
 * both has words of moving, or names the other's account. The best match comes first, and each row is the other side of
 * one alone; if that leaves a row over, an equally good match makes room for it.
 */
export const otherSides = <Row extends Side>(
  rows: ReadonlyArray<Row>,
  accounts: OwnAccounts,
): ReadonlyMap<Row, Row> => {
  const possible = candidates(rows, accounts).sort(
    (a, b) => a.unlike - b.unlike || a.apart - b.apart || byText(a.out, b.out) || byText(a.back, b.back),
  )
  const pairs = new Map<Row, Row>()
  const chosen = new Map<Row, Candidate<Row>>()
  const pair = (candidate: Candidate<Row>): void => {
    const { out, back } = candidate
    pairs.set(out, back).set(back, out)
    chosen.set(out, candidate)
  }
  for (const candidate of possible) if (!pairs.has(candidate.out) && !pairs.has(candidate.back)) pair(candidate)
  const byOut = grouped(possible, ({ out }) => out)
  const makesRoom = (out: Row, worst: number, tried: Set<Row>): boolean => {
    for (const candidate of byOut.get(out)!) {
      const { back, unlike } = candidate
      if (unlike > worst || tried.has(back) || tried.size === mostExamined) continue
      tried.add(back)
      const holder = pairs.get(back)
      if (holder !== undefined && !makesRoom(holder, chosen.get(holder)!.unlike, tried)) continue
      pair(candidate)
      return true
    }
    return false
  }
  for (const out of byOut.keys()) if (!pairs.has(out)) makesRoom(out, unlikely - 1, new Set())
  return pairs
}

/** Makes the result independent of the order of the rows. */
const byText = (a: Side, b: Side): number =>
  compare(a.date, b.date) || compare(a.name, b.name) || compare(a.account, b.account) || compare(a.id ?? "", b.id ?? "")

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
    return near(backs.get(-out.amount) ?? [], out.date).flatMap((back): ReadonlyArray<Candidate<Row>> => {
      if (back.account === out.account || isDeclaredOtherwise(out, back)) return []
      if (isDeclaredSide(out, back)) return [{ out, back, unlike: 0, apart: daysApart(out, back) }]
      if (said.size > 0 && !(mayMove(out, accounts) && mayMove(back, accounts))) return []
      if (!isPossible(out, back, accounts)) return []
      return [{ out, back, unlike: unlikeness(out, back, accounts), apart: daysApart(out, back) }]
    })
  })
}

/** The rows near that date, up to the maximum, from rows sorted by date. */
const near = <Row extends Side>(sorted: ReadonlyArray<Row>, date: CalendarDate): ReadonlyArray<Row> => {
  const start = countFirst(sorted, (row) => daysBetween(row.date, date) > longestTransfer)
  const end = countFirst(sorted, (row) => daysBetween(date, row.date) <= longestTransfer)
  return sorted.slice(start, Math.min(end, start + mostExamined))
}
