import { useEffect, useRef, useState } from "react"
import { Link } from "wouter"
import { Harbour } from "../../components/layout/harbour.tsx"
import { client, messageOf } from "../../lib/api.ts"
import { useLinkToken } from "../../lib/page/link-token.ts"

/** The target of the link that was sent to a new email address. */
export const ConfirmEmail = () => {
  const token = useLinkToken()
  const [outcome, setOutcome] = useState("Confirming your email address…")
  const sent = useRef(false)
  useEffect(() => {
    if (sent.current) return
    sent.current = true
    void client.confirmEmail({ body: { token } }).then(
      ({ message }) => setOutcome(message),
      (failure: unknown) => setOutcome(messageOf(failure)),
    )
  }, [token])
  return (
    <Harbour back={{ to: "/", label: "Back to the start" }} title="Your email address">
      <p role="status">{outcome}</p>
      <Link href="/account/security">Go to your security</Link>
    </Harbour>
  )
}
