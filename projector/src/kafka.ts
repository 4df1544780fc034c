// The connection to Kafka, and the one topic that we ask of it. Everything that names kafkajs is here, in the relay's
// publisher and in the source's consumer, so that another client has three files to replace.
import { WrongConfiguration } from "@evenkeel/contracts/configuration"
import { Kafka, logLevel, type Admin, type SASLOptions } from "kafkajs"
import type { Topic } from "./topic.ts"

export interface KafkaOptions {
  readonly brokers: ReadonlyArray<string>
  /** How brokers name us in their logs. */
  readonly clientId: string
  readonly sasl?: { readonly username: string; readonly password: string } | undefined
  readonly tls?: boolean
}

/** kafkajs would write to the console; what matters of it reaches us as errors. */
const silent = () => () => {}

export const openKafka = ({ brokers, clientId, sasl, tls = false }: KafkaOptions): Kafka =>
  new Kafka({
    brokers: [...brokers],
    clientId,
    ssl: tls,
    ...(sasl === undefined ? {} : { sasl: { mechanism: "scram-sha-512", ...sasl } satisfies SASLOptions }),
    connectionTimeout: 3_000,
    requestTimeout: 10_000,
    retry: { initialRetryTime: 50, multiplier: 2, maxRetryTime: 1_000, retries: 6 },
    logLevel: logLevel.NOTHING,
    logCreator: silent,
  })

export const withAdmin = async <A>(kafka: Kafka, work: (admin: Admin) => Promise<A>): Promise<A> => {
  const admin = kafka.admin()
  try {
    await admin.connect()
    return await work(admin)
  } finally {
    await admin.disconnect().catch(() => {})
  }
}

/** Makes the topic where it is missing. Rejects with `WrongConfiguration` where it has another number of partitions. */
export const prepareTopic = (kafka: Kafka, { name, partitions }: Topic, replicas: number = 1): Promise<void> =>
  withAdmin(kafka, async (admin) => {
    const found = async () => (await admin.listTopics()).includes(name) ? (await admin.fetchTopicMetadata({ topics: [name] })).topics[0]?.partitions.length : undefined
    const present = await found()
    if (present === partitions) return
    if (present !== undefined) {
      throw new WrongConfiguration(
        `The topic ${name} has ${present} partitions instead of ${partitions}: a person's events would change their partition; use another topic, or set KAFKA_PARTITIONS.`)
    }
    await admin.createTopics({
      waitForLeaders: true,
      topics: [{ topic: name, numPartitions: partitions, replicationFactor: replicas, configEntries: [{ name: "retention.ms", value: String(7 * 86_400_000) }] }],
    }).catch(async (cause: unknown) => {
      // Another process may have made it in the meantime.
      if ((await found().catch(() => undefined)) !== partitions) throw cause
    })
  })
