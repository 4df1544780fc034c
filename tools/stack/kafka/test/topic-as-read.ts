// The topic from its start as a reader sees it: for each stream, the revisions in the order of their first appearance.
import { newId } from "@evenkeel/contracts/ids"
import { openKafka } from "@evenkeel/projector/kafka/connection"
import { eventOf } from "@evenkeel/projector/kafka/topic"

export interface TopicAsRead {
  readonly streams: ReadonlyMap<string, ReadonlyArray<number>>
  readonly messages: number
}

/** Reads until that many distinct events have arrived. */
export const topicAsRead = async (brokers: string, topic: string, events: number): Promise<TopicAsRead> => {
  const consumer = openKafka({ brokers: brokers.split(","), clientId: "reader" }).consumer({
    groupId: newId(),
    sessionTimeout: 10_000,
  })
  const streams = new Map<string, Array<number>>()
  let messages = 0
  let different = 0
  await consumer.connect()
  await consumer.subscribe({ topic, fromBeginning: true })
  await new Promise<void>((resolve, reject) => {
    consumer
      .run({
        eachMessage: async ({ message }) => {
          const event = eventOf(message)
          if ("reason" in event) return reject(new Error(`A message cannot be read: ${event.reason}`))
          messages += 1
          const revisions = streams.get(event.streamId) ?? []
          streams.set(event.streamId, revisions)
          // In order means that each revision first appears right after the one before it; repeats are lower.
          if (event.revision < revisions.length && revisions[event.revision] === event.revision) return
          revisions.push(event.revision)
          different += 1
          if (different === events) resolve()
        },
      })
      .catch(reject)
  })
  await consumer.disconnect()
  return { streams, messages }
}
