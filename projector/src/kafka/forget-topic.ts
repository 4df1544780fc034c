// Removes the topic with all its messages, and how far projectors have read it: after the log was restored, they would
// bring back events that it has lost.
import type { Kafka } from "kafkajs"
import { withAdmin } from "./connection.ts"
import type { Topic } from "./topic.ts"

/** Gives what it has removed. A relay creates the topic again, and fills it. */
export const forgetTopic = (kafka: Kafka, { name }: Topic): Promise<ReadonlyArray<string>> =>
  withAdmin(kafka, async (admin) => {
    const { groups } = await admin.listGroups()
    const own = groups.map(({ groupId }) => groupId).filter((groupId) => groupId.startsWith(`${name}.`))
    if (own.length > 0) await admin.deleteGroups(own)
    const topics = (await admin.listTopics()).filter((topic) => topic === name)
    if (topics.length > 0) await admin.deleteTopics({ topics })
    return [...topics.map((topic) => `the topic ${topic}`), ...own.map((group) => `the group ${group}`)]
  })
