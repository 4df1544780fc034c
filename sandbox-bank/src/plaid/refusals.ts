// All errors of the bank: type, status and message.
import refusalKinds from "./refusals.json" with { type: "json" }

export type RefusalCode = keyof typeof refusalKinds

/** The codes that a fault may simulate. NOT_READY is not an error: /transactions/sync returns it as a status. */
export const faultCodes: ReadonlyArray<string> = [...Object.keys(refusalKinds), "NOT_READY"]

export interface Refused {
  readonly _tag: "Refused"
  readonly code: RefusalCode
  readonly message: string
}

export const refuse = (code: RefusalCode, message: string = refusalKinds[code].message): Refused => ({
  _tag: "Refused",
  code,
  message,
})

export const isRefused = (answer: object): answer is Refused => "_tag" in answer && answer._tag === "Refused"

export const isRefusalCode = (code: string): code is RefusalCode => Object.hasOwn(refusalKinds, code)

export const statusOf = ({ code }: Refused): number => refusalKinds[code].status

export interface ErrorBody {
  readonly error_type: string
  readonly error_code: RefusalCode
  readonly error_message: string
  readonly display_message: string | null
}

export const errorBody = ({ code, message }: Refused): ErrorBody => {
  const kind: { readonly type: string; readonly display?: string } = refusalKinds[code]
  return { error_type: kind.type, error_code: code, error_message: message, display_message: kind.display ?? null }
}
