import { openKafka } from "@evenkeel/projector/kafka/connection"

/** Long enough for a broker that is busy, and short enough to wait for one that never answers. */
const timeout = Number(process.env["LONGEST_SILENCE"] || 8_000)

/** Why the brokers that KAFKA_BROKERS names cannot be used, or "". */
export const whyNoAnswer = async (brokers: string): Promise<string> => {
  const admin = openKafka({ brokers: brokers.split(","), clientId: "probe" }).admin({ retry: { retries: 0 } })
  let timer: NodeJS.Timeout | undefined
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer for ${timeout / 1_000} seconds`)), timeout)
  })
  try {
    await Promise.race([admin.connect().then(() => admin.describeCluster()), silence])
    return ""
  } catch (error) {
    return `KAFKA_BROKERS names ${brokers}: ${error instanceof Error ? error.message : String(error)}`
  } finally {
    clearTimeout(timer)
    void admin.disconnect().catch(() => {})
  }
}
