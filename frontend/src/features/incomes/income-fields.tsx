import { problemOfDescription } from "@evenkeel/contracts/budget/incomes/rules"
import { AmountField } from "../../components/forms/amount-field.tsx"
import { SelectField, TextField } from "../../components/forms/field.tsx"
import type { Problems, useFields } from "../../components/forms/use-form.ts"
import { amountProblem } from "../../lib/typed.ts"
import { sourceTitles, typeTitles } from "./income-options.ts"

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

const options = (titles: Readonly<Record<string, string>>) =>
  Object.entries(titles).map(([value, title]) => (
    <option key={value} value={value}>
      {title}
    </option>
  ))

type Bind = ReturnType<typeof useFields<typeof blankIncome>>["bind"]

/** What a person says of an income, in whatever form. */
export const IncomeFields = ({ bind }: { readonly bind: Bind }) => (
  <>
    <AmountField hint="What reaches your account in a typical month." label="Amount" {...bind("amount")} />
    <SelectField label="Source" {...bind("source")}>
      <option value="">Choose a source</option>
      {options(sourceTitles)}
    </SelectField>
    <SelectField label="Type" {...bind("type")}>
      <option value="">Choose a type</option>
      {options(typeTitles)}
    </SelectField>
    <TextField label="Description (optional)" {...bind("description")} />
  </>
)
