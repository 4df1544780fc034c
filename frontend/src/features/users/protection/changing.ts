import { refreshed, run } from "../../../api/run.ts"

/** Makes a change, and shows what it has led to. Rejects with a RequestFailed if it was refused. */
export const changing: typeof run = async (...change) => {
  const reply = await run(...change)
  await refreshed()
  return reply
}
