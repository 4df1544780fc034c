// When a rule applies, and what it then does.
import { useList } from "../../../api/queries.ts"
import { SelectField, TextField } from "../../../components/forms/field.tsx"
import { AmountField } from "../../../components/forms/amount-field.tsx"
import type { useFields } from "../../../components/forms/use-form.ts"
import { CategorySelect, PartsFields } from "./parts-fields.tsx"
import type { Draft, DraftPart } from "./draft.ts"

type Bind = ReturnType<typeof useFields<Draft>>["bind"]

interface FieldsProps {
  readonly fields: Draft
  readonly bind: Bind
}

/** All that are given must hold. */
export const ConditionFields = ({ fields, bind }: FieldsProps) => {
  const known = useList("accounts")
  return (
    <fieldset className="rule-fields">
      <legend>When all of this holds</legend>
      <div className="rule-pair columns">
        <SelectField label="Merchant or text" {...bind("how")}>
          <option value="is">is</option>
          <option value="contains">contains</option>
          <option value="begins">begins with</option>
        </SelectField>
        <TextField autoComplete="off" label="Words" placeholder="Any" {...bind("words")} />
      </div>
      <div className="rule-pair columns">
        <SelectField label="Amount" {...bind("amountIs")}>
          <option value="any">any</option>
          <option value="is">is</option>
          <option value="between">is between</option>
        </SelectField>
        {fields.amountIs !== "any" && (
          <AmountField label={fields.amountIs === "is" ? "Exactly" : "From"} {...bind("from")} />
        )}
        {fields.amountIs === "between" && <AmountField label="To" {...bind("to")} />}
      </div>
      <div className="rule-pair columns">
        <SelectField label="Direction" {...bind("direction")}>
          <option value="">any</option>
          <option value="out">money goes out</option>
          <option value="in">money comes back</option>
        </SelectField>
        <SelectField label="Account" {...bind("accountId")}>
          <option value="">any</option>
          {known.map(({ accountId, accountName }) => (
            <option key={accountId} value={accountId}>
              {accountName}
            </option>
          ))}
        </SelectField>
        <TextField autoComplete="off" label="Tag in the note" placeholder="Any" {...bind("tag")} />
      </div>
    </fieldset>
  )
}

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
    {fields.then !== "ask" && (
      <div className="rule-pair columns">
        {fields.then !== "split" && <TextField autoComplete="off" label="Name it (optional)" {...bind("name")} />}
        <TextField autoComplete="off" label="Add a tag (optional)" {...bind("addTag")} />
      </div>
    )}
  </fieldset>
)
