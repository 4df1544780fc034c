import { randomKey } from "@evenkeel/contracts/client"
import { Icon } from "../../components/controls/icon.tsx"
import { AmountField } from "../../components/forms/amount-field.tsx"
import { TextField } from "../../components/forms/field.tsx"
import { amountProblem } from "../../lib/typed.ts"
import type { DraftIncome } from "./draft.ts"

interface IncomeRowsProps {
  readonly incomes: ReadonlyArray<DraftIncome>
  /** Whether what is wrong is said. */
  readonly checked: boolean
  readonly onChange: (incomes: ReadonlyArray<DraftIncome>) => void
}

/** Beside an income that is to be in the plan, once somebody has tried to take it. */
export const problemOfIncome = ({ wanted, amount }: DraftIncome): string | undefined =>
  wanted ? amountProblem(amount) : undefined

/** What comes in: seen at the bank, to be confirmed, or said by hand. */
export const IncomeRows = ({ incomes, checked, onChange }: IncomeRowsProps) => {
  const change = (key: string, changed: Partial<DraftIncome>) =>
    onChange(incomes.map((income) => (income.key === key ? { ...income, ...changed } : income)))
  const add = () =>
    onChange([
      ...incomes,
      {
        key: randomKey(),
        name: "",
        amount: "",
        incomeSource: "OTHER",
        incomeType: "OTHER",
        wanted: true,
        seen: "",
      },
    ])
  return (
    <>
      <ul className="plan-incomes">
        {incomes.map((income, index) => (
          <li key={income.key}>
            {income.seen === "" ? (
              <TextField
                autoComplete="off"
                label={incomes.length === 1 ? "Where it comes from (optional)" : `Income ${index + 1} (optional)`}
                onChange={(name) => change(income.key, { name })}
                value={income.name}
              />
            ) : (
              <label className="plan-seen">
                <input
                  checked={income.wanted}
                  onChange={({ currentTarget }) => change(income.key, { wanted: currentTarget.checked })}
                  type="checkbox"
                />
                <span>
                  {income.name} <span className="soft small">{income.seen}</span>
                </span>
              </label>
            )}
            <AmountField
              error={checked ? problemOfIncome(income) : undefined}
              label={income.seen === "" ? "A month" : `${income.name}, a month`}
              onChange={(amount) => change(income.key, { amount })}
              readOnly={!income.wanted}
              value={income.amount}
            />
          </li>
        ))}
      </ul>
      <button className="text" onClick={add} type="button">
        <Icon name="plus" size={16} /> Add an income
      </button>
    </>
  )
}
