// What people asked of the product and what they were answered: the simulation's own record, which everything else is
// compared with.
import type { HttpResponse } from "@evenkeel/acceptance/person"

/** One request, as often as it had to be sent. */
export interface Call {
  readonly userId: string
  /** "ada, tab 2". */
  readonly from: string
  readonly method: string
  readonly path: string
  readonly body: unknown
  /** The Idempotency-Key of a command. */
  readonly key: string | undefined
  /** The latest revision of this tab when it sent the request; undefined if it pays no attention to revisions. */
  readonly seen: number | undefined
  /** In simulated milliseconds. */
  readonly began: number
  readonly tries: Array<Try>
  /** The answer that ended it. */
  answer?: Answer
}

export interface Try {
  readonly began: number
  ended?: number
  /** 0 if there was no response. */
  status?: number
}

export interface Answer extends HttpResponse {
  /** Of the budget. */
  readonly revision: number | undefined
  /** What can be undone, if the command changed anything. */
  readonly commandId: string | undefined
  /** The person's. */
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
