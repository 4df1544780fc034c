// The responses to the requests that public/first-requests.js sent before the app's code was loaded.

interface FirstRequests {
  readonly token: string
  readonly answers: Partial<Record<string, Promise<Response>>>
}

declare global {
  var firstRequests: FirstRequests | undefined
}

/** Called after a command: the responses may be stale. */
export const forgetFirstRequests = (): void => {
  globalThis.firstRequests = undefined
}

/** The response for this token; undefined if there is none, or it was used already. */
export const takeFirstAnswer = (path: string, token: string | null): Promise<Response> | undefined => {
  const sent = globalThis.firstRequests
  if (sent === undefined || sent.token !== token) return undefined
  const answer = sent.answers[path]
  delete sent.answers[path]
  return answer
}
