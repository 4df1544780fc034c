// Raw access to the topic: reading messages, sending them again, and waiting for their consumers.
import { newId } from "@evenkeel/contracts/ids"
import type { KafkaMessage } from "kafkajs"
import { openKafka, withAdmin } from "@evenkeel/projector/kafka/connection"

const open = (brokers: string) => openKafka({ brokers: brokers.split(","), clientId: "messages" })

/** The first messages with that key. */
export const messagesOf = async (
  brokers: string,
  topic: string,
  key: string,
  count: number,
): Promise<ReadonlyArray<KafkaMessage>> => {
  const consumer = open(brokers).consumer({ groupId: newId(), sessionTimeout: 10_000 })
  const messages: Array<KafkaMessage> = []
  await consumer.connect()
  await consumer.subscribe({ topic, fromBeginning: true })
  await new Promise<void>((resolve, reject) => {
    consumer
      .run({
        eachMessage: async ({ message }) => {
          if (message.key?.toString("utf8") === key) messages.push(message)
          if (messages.length === count) resolve()
        },
      })
      .catch(reject)
  })
  await consumer.disconnect()
  return messages
}

export const publishAgain = async (
  brokers: string,
  topic: string,
  messages: ReadonlyArray<KafkaMessage>,
): Promise<void> => {
  const producer = open(brokers).producer({ allowAutoTopicCreation: false })
  await producer.connect()
  await producer.send({ topic, messages: messages.map(({ key, value, headers = {} }) => ({ key, value, headers })) })
  await producer.disconnect()
}

/** How many messages a consumer group has not committed. */
export const unreported = (brokers: string, topic: string, groupId: string): Promise<number> =>
  withAdmin(open(brokers), async (admin) => {
    const [group] = await admin.fetchOffsets({ groupId, topics: [topic] })
    const committed = new Map(
      group?.partitions.map(({ partition, offset }) => [partition, Math.max(0, Number(offset))]),
    )
    return (await admin.fetchTopicOffsets(topic)).reduce(
      (sum, { partition, high }) => sum + Number(high) - (committed.get(partition) ?? 0),
      0,
    )
  })
