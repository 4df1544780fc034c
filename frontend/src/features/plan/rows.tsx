import { isTaken, problemOfLongName, problemOfTakenName } from "@evenkeel/contracts/budget/categories/rules"
import { trimmed } from "@evenkeel/contracts/names"
import { useState } from "react"
import { Icon, IconButton } from "../../components/controls/icon.tsx"
import { TextField } from "../../components/forms/field.tsx"
import { ShareField } from "../../components/forms/share.tsx"
import { Money } from "../../components/layout/figure.tsx"
import { percentage } from "../../lib/format.ts"
import { AllocationTotal } from "../../parts/categories/allocation-sliders.tsx"
import { claimFrom } from "../../parts/categories/claims.ts"
import { exactAmount } from "../../lib/money.ts"
import { problemOfCalled, type DraftCategory, type DraftIncome, type DraftRow, type DraftType } from "./draft.ts"
import { spentInWords } from "./words.ts"
import { titleOf, typeClass, type TypeName } from "../../lib/types.ts"
import { randomKey } from "@evenkeel/contracts/client"
import { AmountField } from "../../components/forms/amount-field.tsx"
import { amountProblem } from "../../lib/typed.ts"

interface RowProps {
  readonly row: DraftRow
  /** The number of complete months behind the usual spending; 0 for none. */
  readonly months: number
  readonly problem: string | undefined
  readonly onChange: (changed: Pick<DraftCategory, "claim"> | Pick<DraftCategory, "called">) => void
  readonly onRemove: () => void
}

/** An amount, as people think of payments, with its share of the type's budget. */
const Row = ({ row, months, problem, onChange, onRemove }: RowProps) => (
  <li className="plan-row">
    {row.payee === undefined ? (
      <span className="plan-name">
        {row.name}
        <span className="soft small">{spentInWords(row.spent, row.transactions, months)}</span>
      </span>
    ) : (
      <div className="plan-payee">
        <TextField
          autoComplete="off"
          error={problem}
          hint={`Usually ${exactAmount(row.spent)} a month to ${row.payee}.`}
          label="What is this for?"
          onChange={(called) => onChange({ called })}
          placeholder={row.name}
          value={row.called ?? ""}
        />
      </div>
    )}
    <span className="figure soft small plan-share">{percentage(row.share)}</span>
    <ShareField
      amount={row.budget}
      label={row.name}
      onType={(typed) => onChange({ claim: claimFrom(typed) })}
      share={row.share}
    />
    {row.categoryId === undefined ? (
      <IconButton icon="close" label={`Remove ${row.name}`} onClick={onRemove} size={18} />
    ) : (
      <span />
    )}
  </li>
)

interface AddProps {
  readonly type: TypeName
  readonly rows: ReadonlyArray<DraftRow>
  readonly onAdd: (name: string) => void
}

/** Without a form of its own, because it is inside one. */
const Add = ({ type, rows, onAdd }: AddProps) => {
  const [name, setName] = useState("")
  const [problem, setProblem] = useState<string>()
  const add = () => {
    if (trimmed(name) === "") return
    const refused = problemOfLongName(name) ?? problemOfTakenName(name, rows)
    setProblem(refused)
    if (refused !== undefined || isTaken(name, rows)) return
    onAdd(trimmed(name))
    setName("")
  }
  return (
    <div className="plan-add cluster">
      <TextField
        autoComplete="off"
        error={problem}
        label={`Add to ${titleOf(type)}`}
        onChange={(typed) => {
          setName(typed)
          setProblem(undefined)
        }}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return
          event.preventDefault()
          add()
        }}
        value={name}
      />
      <button className="quiet" onClick={add} type="button">
        Add
      </button>
    </div>
  )
}

interface CategoryRowsProps {
  readonly type: DraftType
  readonly months: number
  readonly onChange: (name: string, changed: Parameters<RowProps["onChange"]>[0]) => void
  readonly onAdd: (name: string) => void
  readonly onRemove: (name: string) => void
}

/** The categories of one type, each with its spending and its share. */
export const CategoryRows = ({ type, months, onChange, onAdd, onRemove }: CategoryRowsProps) => (
  <section aria-labelledby={`plan-${type.name}`} className={`card plan-type ${typeClass(type.name)}`}>
    <h2 className="cluster spread gap-2" id={`plan-${type.name}`}>
      {titleOf(type.name)}{" "}
      <span className="figure">
        <Money amount={type.budget} cents />
      </span>
    </h2>
    <ul>
      {type.rows.map((row) => (
        <Row
          key={row.name}
          months={months}
          onChange={(changed) => onChange(row.name, changed)}
          onRemove={() => onRemove(row.name)}
          problem={problemOfCalled(row, type.rows)}
          row={row}
        />
      ))}
    </ul>
    <AllocationTotal budget={type.budget} total={type.total} />
    <Add onAdd={onAdd} rows={type.rows} type={type.name} />
  </section>
)

interface IncomeRowsProps {
  readonly incomes: ReadonlyArray<DraftIncome>
  /** Whether problems are shown. */
  readonly checked: boolean
  readonly onChange: (incomes: ReadonlyArray<DraftIncome>) => void
}

/** Shown beside an income of the plan, after a first try to submit. */
export const problemOfIncome = ({ wanted, amount }: DraftIncome): string | undefined =>
  wanted ? amountProblem(amount) : undefined

/** Incomes: seen at the bank, to be confirmed, or entered by hand. */
export const IncomeRows = ({ incomes, checked, onChange }: IncomeRowsProps) => {
  const change = (key: string, changed: Partial<DraftIncome>) =>
    onChange(incomes.map((income) => (income.key === key ? { ...income, ...changed } : income)))
  const add = () =>
    onChange([
      ...incomes,
      { key: randomKey(), name: "", amount: "", incomeSource: "OTHER", incomeType: "OTHER", wanted: true, seen: "" },
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
