// What a person is asked about a file, in words that several readers share.
import type { Question, Sign } from "./statement.ts"

/** Which way the money of a row with a positive amount went. `row` is the row as the person knows it. */
export const askForSign = (id: string, row: string, suggested: Sign): Question => ({
  id,
  kind: "sign",
  text: `In the transaction “${row}”: did you spend this money, or receive it?`,
  options: [
    { value: "positive is money out", label: "I spent it" },
    { value: "positive is money in", label: "I received it" },
  ],
  suggested,
})
