// What the bank-linking widget reports, in the product's words.

/** The message for the person about an event of the widget; undefined if there is none. */
export const noteOn = (event: string, institution: string | null): string | undefined => {
  switch (event) {
    case "OPEN":
      return "Continue in the bank window."
    case "SELECT_INSTITUTION":
      return `Connecting to ${institution ?? "your bank"}…`
    case "HANDOFF":
      return "Your bank has approved. Adding your accounts…"
    case "ERROR":
      return "The bank window reported a problem. You can try again there, or close it."
    case "BANK_INCOME_INSIGHTS_COMPLETED":
      return "Your bank has shared its income insights."
    case "IDENTITY_VERIFICATION_PASS_SESSION":
      return "Your identity is verified."
    case "IDENTITY_VERIFICATION_FAIL_SESSION":
      return "Your identity could not be verified. Please try again."
    default:
      return undefined
  }
}
