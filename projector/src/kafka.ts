// The connection to Kafka, and the one topic that we ask of it. Everything that calls kafkajs is here, in the relay's
// publisher and in the source's consumer, so that another client has three files to replace.
import { WrongConfiguration } from "@evenkeel/contracts/configuration"
import kafkajs, { Kafka, logLevel, type Admin, type SASLOptions } from "kafkajs"
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

export interface TopicSettings {
  readonly replicas: number
  /** In hours: how long a message is kept at the least. */
  readonly retention: number
}

const hour = 3_600_000
/** Kafka forgets whole segments only: so many of them hold what is to be kept, and one more what is being written. */
const segments = 7

/** Makes the topic where it is missing. Rejects with `WrongConfiguration` where it has another number of partitions. */
export const prepareTopic = (kafka: Kafka, { name, partitions }: Topic, { replicas, retention }: TopicSettings): Promise<void> =>
  withAdmin(kafka, async (admin) => {
    const found = async () => (await admin.listTopics()).includes(name) ? (await admin.fetchTopicMetadata({ topics: [name] })).topics[0]?.partitions.length : undefined
    const present = await found()
    if (present === partitions) return
    if (present !== undefined) {
      throw new WrongConfiguration(
        `The topic ${name} has ${present} partitions instead of ${partitions}: a person's events would change their partition; use another topic, or set KAFKA_PARTITIONS.`)
    }
    const configEntries = [
      { name: "cleanup.policy", value: "delete" },
      { name: "retention.ms", value: String(retention * hour) },
      { name: "segment.ms", value: String(Math.floor((retention * hour) / segments)) },
    ]
    await admin.createTopics({
      waitForLeaders: true,
      topics: [{ topic: name, numPartitions: partitions, replicationFactor: replicas, configEntries }],
    }).catch(async (cause: unknown) => {
      // Another process may have made it in the meantime.
      if ((await found().catch(() => undefined)) !== partitions) throw cause
    })
  })

/** What of a person who was erased stays on the topic for longer than was asked for: a sentence that says so. Undefined where nothing does. */
export const keptTooLong = async (kafka: Kafka, { name }: Topic, retention: number): Promise<string | undefined> => {
  const longest = await longestKept(kafka, name)
  if (longest === undefined || longest <= (retention * (segments + 1)) / segments) return undefined
  const duration = Number.isFinite(longest) ? `up to ${Math.ceil(longest)} hours` : "for ever"
  return `the topic ${name} keeps messages ${duration}, those of erased people too, though KAFKA_RETENTION says ${retention}: set its cleanup.policy, retention.ms and segment.ms`
}

/** In hours, until the segment of a message is full of time and has become old; undefined where the broker does not say. */
const longestKept = (kafka: Kafka, name: string): Promise<number | undefined> =>
  withAdmin(kafka, async (admin) => {
    const { resources: [topic] } = await admin.describeConfigs({ includeSynonyms: false, resources: [{ type: kafkajs.ConfigResourceTypes.TOPIC, name }] })
    const setting = (wanted: string): string | undefined => topic?.configEntries.find(({ configName }) => configName === wanted)?.configValue
    const [retention, segment] = [Number(setting("retention.ms")), Number(setting("segment.ms"))]
    if (Number.isNaN(retention) || Number.isNaN(segment)) return undefined
    return retention < 0 || setting("cleanup.policy")?.includes("compact") ? Infinity : (retention + segment) / hour
  }).catch(() => undefined)
