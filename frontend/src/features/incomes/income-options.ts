// The server's codes for an income's source and type, with their titles here. A code
// missing on either side does not compile.
import type { NewIncome } from "@evenkeel/contracts/api/incomes"

type Options<Word extends string> = { readonly [Name in Word]: string }

export const sourceTitles: Options<NewIncome["incomeSource"]> = {
  EMPLOYER: "Employer",
  CLIENT: "Client",
  PROPERTY: "Property",
  STOCK: "Stock",
  MUTUAL_FUND: "Mutual Fund",
  BOND: "Bond",
  SAVINGS_ACCOUNT: "Savings Account",
  RETIREMENT_ACCOUNT: "Retirement Account",
  GOVERNMENT: "Government",
  FAMILY: "Family",
  FRIEND: "Friend",
  BUSINESS: "Business",
  INTELLECTUAL_PROPERTY: "Intellectual Property",
  OTHER: "Other",
}

export const typeTitles: Options<NewIncome["incomeType"]> = {
  SALARY: "Salary",
  BONUS: "Bonus",
  COMMISSION: "Commission",
  FREELANCE: "Freelance",
  RENTAL: "Rental",
  INVESTMENT: "Investment",
  PENSION: "Pension",
  SOCIAL_SECURITY: "Social Security",
  ALIMONY: "Alimony",
  CHILD_SUPPORT: "Child Support",
  ROYALTIES: "Royalties",
  CAPITAL_GAINS: "Capital Gains",
  GIFT: "Gift",
  OTHER: "Other",
}

const isIn = <Word extends string>(titles: Options<Word>, word: string): word is Word => Object.hasOwn(titles, word)

/** The income that the form describes; undefined while its source or type is not chosen. */
export const incomeOf = (amount: number, source: string, type: string, description: string): NewIncome | undefined =>
  isIn(sourceTitles, source) && isIn(typeTitles, type)
    ? { amount, incomeSource: source, incomeType: type, description: description.trim() }
    : undefined
