// Calls the sandbox bank's sessions.

/** The bank's error, in the form that onExit receives. */
export class Refusal extends Error {
  constructor({ error_type, error_code, error_message, display_message }, requestId) {
    super(display_message ?? error_message)
    this.requestId = requestId
    this.error = { error_type, error_code, error_message, display_message }
  }
}

const unreachable = {
  error_type: "API_ERROR",
  error_code: "INTERNAL_SERVER_ERROR",
  error_message: "the sandbox bank could not be reached",
  display_message: "The sandbox bank did not answer. Please try again.",
}

const expired = "The bank window has expired. Please try again."

/** @param {string} base @param {string} path @param {object} body */
export const call = async (base, path, body) => {
  let response
  let answer
  try {
    response = await fetch(`${base}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    })
    answer = await response.json()
  } catch {
    throw new Refusal(unreachable, "")
  }
  if (response.ok) return answer
  if (typeof answer?.error_code !== "string") throw new Refusal(unreachable, "")
  const shown = answer.error_code === "INVALID_LINK_TOKEN" ? { ...answer, display_message: expired } : answer
  throw new Refusal(shown, answer.request_id)
}
