// The server's codes for an income's source and type, with their titles: one that is missing does not compile.
import { problemOfDescription } from "@evenkeel/contracts/budget/incomes/rules"
import type { NewIncome } from "@evenkeel/contracts/api/incomes"
import { AmountField } from "../../components/forms/amount-field.tsx"
import { SelectField, TextField, type Problems, type useFields, Options } from "../../components/forms/field.tsx"
import { amountProblem } from "../../lib/typed.ts"

export const blankIncome = { amount: "", source: "", type: "", description: "" }

export const problemsOfIncome = ({
  amount,
  source,
  type,
  description,
}: typeof blankIncome): Problems<typeof blankIncome> => ({
  amount: amountProblem(amount),
  source: source === "" ? "Please choose where it comes from." : undefined,
  type: type === "" ? "Please choose what kind of income it is." : undefined,
  description: problemOfDescription(description),
})

type Bind = ReturnType<typeof useFields<typeof blankIncome>>["bind"]

/** The fields of an income, for any form. */
export const IncomeFields = ({ bind }: { readonly bind: Bind }) => (
  <>
    <AmountField hint="What reaches your account in a typical month." label="Amount" {...bind("amount")} />
    <SelectField label="Source" {...bind("source")}>
      <option value="">Choose a source</option>
      <Options of={Object.entries(sourceTitles)} />
    </SelectField>
    <SelectField label="Type" {...bind("type")}>
      <option value="">Choose a type</option>
      <Options of={Object.entries(typeTitles)} />
    </SelectField>
    <TextField label="Description (optional)" {...bind("description")} />
  </>
)

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
