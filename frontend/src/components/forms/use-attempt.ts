import { useRef } from "react"
import { isRefusal } from "../../lib/api.ts"

type Attempt = <Outcome>(input: object, send: (idempotencyKey: string) => Promise<Outcome>) => Promise<Outcome>

const none = { input: "", key: "" }

/**
 * Sends a form's input with an idempotency key, the same one for the same input: an attempt whose answer was lost may
 * have been carried out, and the next one must not do it twice. After a refusal the key is a new one, since the
 * refusal would be repeated.
 */
export const useAttempt = (): Attempt => {
  const last = useRef(none)
  return async (input, send) => {
    const text = JSON.stringify(input)
    if (text !== last.current.input) last.current = { input: text, key: crypto.randomUUID() }
    try {
      return await send(last.current.key)
    } catch (failure) {
      if (isRefusal(failure)) last.current = none
      throw failure
    }
  }
}
