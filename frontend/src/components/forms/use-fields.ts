import { useState } from "react"
import { focusFirstError } from "./field.tsx"

/** One message for each field that is wrong. */
export type Problems<Fields> = { readonly [Field in keyof Fields]?: string | undefined }

/** The fields of a form as typed. A problem is shown beside its field from the next check until the field changes. */
export const useFields = <Fields extends { readonly [Field in keyof Fields]: string }>(
  blank: Fields,
  problemsOf: (fields: Fields) => Problems<Fields>,
) => {
  const [fields, setFields] = useState(blank)
  const [problems, setProblems] = useState<Problems<Fields>>({})

  const bind = (field: keyof Fields) => ({
    error: problems[field],
    value: fields[field],
    onChange: (value: string): void => {
      setFields((before) => ({ ...before, [field]: value }))
      setProblems((before) => ({ ...before, [field]: undefined }))
    },
  })

  /** Returns whether all fields are right; otherwise the first one that is not takes the focus. */
  const check = (form: HTMLFormElement): boolean => {
    const found = problemsOf(fields)
    setProblems(found)
    const isRight = Object.values(found).every((problem) => problem === undefined)
    if (!isRight) focusFirstError(form)
    return isRight
  }

  return { fields, bind, check }
}
