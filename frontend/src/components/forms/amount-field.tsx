import { useRef, useState, type RefObject } from "react"
import { decimalsOf } from "@evenkeel/contracts/currency"
import { useCurrency } from "../../lib/currency.ts"
import { currencySign } from "../../lib/money.ts"
import { resultInWords } from "../../lib/typed.ts"
import { Field, whenTyped, type TextFieldProps } from "./field.tsx"

/** Their names for screen readers. */
const operators = { "+": "Plus", "−": "Minus", "×": "Times", "÷": "Divided by" } as const

/** The keys that a phone's numeric keyboard lacks. */
const Operators = ({ input }: { readonly input: RefObject<HTMLInputElement | null> }) => (
  <div className="amount-operators cluster gap-2">
    {Object.entries(operators).map(([sign, name]) => (
      <button
        aria-label={name}
        className="quiet"
        key={sign}
        onClick={() => {
          const { current: field } = input
          if (field === null) return
          field.setRangeText(
            sign,
            field.selectionStart ?? field.value.length,
            field.selectionEnd ?? field.value.length,
            "end",
          )
          field.dispatchEvent(new Event("input", { bubbles: true }))
        }}
        // The field keeps the focus, and with it the keyboard.
        onMouseDown={(event) => event.preventDefault()}
        tabIndex={-1}
        type="button"
      >
        {sign}
      </button>
    ))}
  </div>
)

/**
 * An amount of money, typed as text, so that a pasted "$1,234.50" and "28.89/2" are read; see parseAmount. The
 * currency's sign may be as long as its code, and the number begins after it.
 */
export const AmountField = ({ label, hint, error, onChange, ...input }: TextFieldProps) => {
  const decimals = decimalsOf(useCurrency())
  const sign = currencySign()
  const field = useRef<HTMLInputElement>(null)
  const [isTyped, setTyped] = useState(false)
  const result = typeof input.value === "string" ? resultInWords(input.value) : undefined
  return (
    <Field error={error} hint={result === undefined ? hint : <span className="figure">= {result}</span>} label={label}>
      {(control) => (
        <>
          <div
            className="amount-field"
            // A button that is pressed now must not move away.
            onBlur={({ relatedTarget: next }) => setTyped(next instanceof HTMLButtonElement)}
            onFocus={() => setTyped(true)}
            style={{ "--sign": sign.length - 1 }}
          >
            <span aria-hidden="true">{sign}</span>
            <input
              autoComplete="off"
              className="figure"
              inputMode={decimals === 0 ? "numeric" : "decimal"}
              placeholder={(0).toFixed(decimals)}
              type="text"
              {...input}
              {...control}
              {...whenTyped(onChange)}
              ref={field}
            />
          </div>
          {isTyped && <Operators input={field} />}
        </>
      )}
    </Field>
  )
}
