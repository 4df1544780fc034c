// Reports events to the page, with the same metadata as the provider: every field is present, and null if unknown.

const nothing = {
  account_number_mask: null,
  error_type: null,
  error_code: null,
  error_message: null,
  exit_status: null,
  institution_id: null,
  institution_name: null,
  institution_search_query: null,
  is_update_mode: null,
  match_reason: null,
  mfa_type: null,
  routing_number: null,
  view_name: null,
  selection: null,
}

/** @param {((name: string, metadata: object) => void) | undefined} onEvent */
export const makeReporter = (onEvent) => {
  // Not crypto.randomUUID, which a page on plain http from another machine does not have.
  const sessionId = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("")
  return {
    sessionId,
    /** @param {string} name @param {object} metadata */
    event: (name, metadata) =>
      onEvent?.(name, { ...nothing, ...metadata, link_session_id: sessionId, timestamp: new Date().toISOString() }),
  }
}
