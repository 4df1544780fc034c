// Removes the topic with all its messages, and the projectors' offsets: after a restore of the log, they would bring
// back events that it has lost.
import type { Kafka } from "kafkajs"
import { withAdmin } from "./connection.ts"
import type { Topic } from "./topic.ts"

/** Returns the names of what it removed. A relay creates and fills the topic again. */
export const forgetTopic = (kafka: Kafka, { name }: Topic): Promise<ReadonlyArray<string>> =>
  withAdmin(kafka, async (admin) => {
    const { groups } = await admin.listGroups()
    const own = groups.map(({ groupId }) => groupId).filter((groupId) => groupId.startsWith(`${name}.`))
    if (own.length > 0) await admin.deleteGroups(own)
    const topics = (await admin.listTopics()).filter((topic) => topic === name)
    if (topics.length > 0) await admin.deleteTopics({ topics })
    return [...topics.map((topic) => `the topic ${topic}`), ...own.map((group) => `the group ${group}`)]
  })
