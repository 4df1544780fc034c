// The answers to what public/first-requests.js has asked for before this app's code was there.

interface FirstRequests {
  /** With which they were asked for. */
  readonly token: string
  readonly answers: Partial<Record<string, Promise<Response>>>
}

declare global {
  var firstRequests: FirstRequests | undefined
}

/** After this tab has changed something: the answers may be older. */
export const forgetFirstRequests = (): void => {
  globalThis.firstRequests = undefined
}

/** The answer for whoever holds this token; undefined if none was asked for, or it has been taken. */
export const takeFirstAnswer = (path: string, token: string | null): Promise<Response> | undefined => {
  const asked = globalThis.firstRequests
  if (asked === undefined || asked.token !== token) return undefined
  const answer = asked.answers[path]
  delete asked.answers[path]
  return answer
}
