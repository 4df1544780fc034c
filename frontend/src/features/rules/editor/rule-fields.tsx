// The fields of a rule's conditions and outcome.
import { Options, SelectField, TextField, type useFields } from "../../../components/forms/field.tsx"
import { AmountField } from "../../../components/forms/amount-field.tsx"
import type { Draft, DraftPart } from "./draft.ts"
import { mostParts } from "@evenkeel/contracts/budget/transactions/rules"
import { IconButton } from "../../../components/controls/icon.tsx"
import { AccountSelect } from "../../../parts/accounts/account-select.tsx"
import { CategoryOptions } from "../../../parts/categories/category-choice.tsx"

type Bind = ReturnType<typeof useFields<Draft>>["bind"]

interface FieldsProps {
  readonly fields: Draft
  readonly bind: Bind
}

/** All given conditions must hold. */
export const ConditionFields = ({ fields, bind }: FieldsProps) => (
  <fieldset className="rule-fields">
    <legend>When all of these are true</legend>
    <div className="rule-pair columns">
      <SelectField label="Merchant or text" {...bind("how")}>
        <Options of={Object.entries({ is: "is", contains: "contains", begins: "begins with" })} />
      </SelectField>
      <TextField autoComplete="off" label="Words" placeholder="Any" {...bind("words")} />
    </div>
    <div className="rule-pair columns">
      <SelectField label="Amount" {...bind("amountIs")}>
        <Options of={Object.entries({ any: "any", is: "is", between: "is between" })} />
      </SelectField>
      {fields.amountIs !== "any" && (
        <AmountField label={fields.amountIs === "is" ? "Exactly" : "From"} {...bind("from")} />
      )}
      {fields.amountIs === "between" && <AmountField label="To" {...bind("to")} />}
    </div>
    <div className="rule-pair columns">
      <SelectField label="Direction" {...bind("direction")}>
        <Options of={Object.entries({ "": "any", out: "money goes out", in: "money comes back" })} />
      </SelectField>
      <AccountSelect any="any" label="Account" {...bind("accountId")} />
      <TextField autoComplete="off" label="Tag in the note" placeholder="Any" {...bind("tag")} />
    </div>
  </fieldset>
)

interface OutcomeProps extends FieldsProps {
  readonly parts: ReadonlyArray<DraftPart>
  readonly onParts: (parts: ReadonlyArray<DraftPart>) => void
}

export const OutcomeFields = ({ fields, bind, parts, onParts }: OutcomeProps) => (
  <fieldset className="rule-fields">
    <legend>Then</legend>
    <SelectField label="Do this" {...bind("then")}>
      <option value="category">put it into a category</option>
      <option value="split">split it by shares</option>
      <option value="not spending">keep it out of my spending</option>
      <option value="ask">leave it to me, and try no later rule</option>
    </SelectField>
    {fields.then === "category" && <CategorySelect {...bind("categoryId")} />}
    {fields.then === "split" && <PartsFields onChange={onParts} parts={parts} />}
    {fields.then === "not spending" && (
      <SelectField label="It is" {...bind("countedAs")}>
        <option value="transfer">a transfer between my accounts</option>
        <option value="income">income</option>
        <option value="not spending">something else that is not spending</option>
      </SelectField>
    )}
    {fields.then === "not spending" && fields.countedAs === "transfer" && (
      <AccountSelect any="any of my accounts" label="To or from" {...bind("transferTo")} />
    )}
    {fields.then !== "ask" && (
      <div className="rule-pair columns">
        {fields.then !== "split" && <TextField autoComplete="off" label="Name it (optional)" {...bind("name")} />}
        <TextField autoComplete="off" label="Add a tag (optional)" {...bind("addTag")} />
      </div>
    )}
  </fieldset>
)

interface PartsFieldsProps {
  readonly parts: ReadonlyArray<DraftPart>
  readonly onChange: (parts: ReadonlyArray<DraftPart>) => void
}

/** The first two stay: a split has at least two parts. */
const fewest = 2

/** The parts into which a rule splits, by shares in percent. */
export const PartsFields = ({ parts, onChange }: PartsFieldsProps) => {
  const change = (index: number, changed: Partial<DraftPart>) =>
    onChange(parts.map((part, at) => (at === index ? { ...part, ...changed } : part)))
  return (
    <>
      {parts.map((part, index) => (
        // Parts have no identity but their place.
        <fieldset className="rule-part columns" key={index}>
          <legend>Part {index + 1}</legend>
          <TextField autoComplete="off" label="Name" onChange={(name) => change(index, { name })} value={part.name} />
          <TextField
            autoComplete="off"
            inputMode="decimal"
            label="Share in %"
            onChange={(share) => change(index, { share })}
            value={part.share}
          />
          <CategorySelect onChange={(categoryId) => change(index, { categoryId })} value={part.categoryId} />
          {index >= fewest && (
            <IconButton
              icon="close"
              label={`Remove part ${index + 1}`}
              onClick={() => onChange(parts.filter((_, at) => at !== index))}
            />
          )}
        </fieldset>
      ))}
      {parts.length < mostParts && (
        <button
          className="quiet"
          onClick={() => onChange([...parts, { name: "", share: "", categoryId: "" }])}
          type="button"
        >
          Add a part
        </button>
      )}
    </>
  )
}

interface CategorySelectProps {
  readonly value: string
  readonly onChange: (categoryId: string) => void
  readonly error?: string | undefined
}

export const CategorySelect = (select: CategorySelectProps) => (
  <SelectField label="Category" {...select}>
    <option value="">Choose a category</option>
    <CategoryOptions />
  </SelectField>
)
