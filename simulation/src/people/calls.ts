// The simulation's own record of requests and answers, which the invariants compare with the product.
import type { HttpResponse } from "@evenkeel/acceptance/person"

/** One request, with all its retries. */
export interface Call {
  readonly userId: string
  /** For example "ada, tab 2". */
  readonly from: string
  readonly method: string
  readonly path: string
  readonly body: unknown
  /** The Idempotency-Key of a command. */
  readonly key: string | undefined
  /** The latest revision that this tab knew when it sent the request; undefined if it ignores revisions. */
  readonly seen: number | undefined
  /** In simulated milliseconds. */
  readonly began: number
  readonly tries: Array<Try>
  /** The final answer. */
  answer?: Answer
}

export interface Try {
  readonly began: number
  ended?: number
  /** 0 if there was no response. */
  status?: number
}

export interface Answer extends HttpResponse {
  /** The revision of the budget. */
  readonly revision: number | undefined
  /** The command to undo, if the request changed anything. */
  readonly commandId: string | undefined
  /** The person's date. */
  readonly date: string | undefined
}

export const callInWords = ({ from, method, path, body, tries, answer }: Call): string => {
  const sent = body === undefined ? "" : ` ${JSON.stringify(body)}`
  const outcome = answer === undefined ? "no answer" : `${answer.status}${inRevision(answer)}${sentence(answer)}`
  const again = tries.length > 1 ? ` after ${tries.length} tries` : ""
  return `${from}: ${method} ${path}${sent} => ${outcome}${again}`
}

const inRevision = ({ revision }: Answer): string => (revision === undefined ? "" : ` at revision ${revision}`)
const sentence = ({ status, body }: Answer): string => (status >= 400 ? `, ${JSON.stringify(body?.error)}` : "")
