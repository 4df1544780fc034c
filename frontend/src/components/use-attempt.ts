import { useRef } from "react"

/**
 * Gives the idempotency key for sending a form's input. It is the same for the same input: an attempt whose answer was
 * lost may have been carried out, and the next one must not do it twice.
 */
export const useAttempt = (): ((input: object) => string) => {
  const last = useRef({ input: "", key: "" })
  return (input) => {
    const text = JSON.stringify(input)
    if (text !== last.current.input) last.current = { input: text, key: crypto.randomUUID() }
    return last.current.key
  }
}
