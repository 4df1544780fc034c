// The connection to Kafka, and the one topic that we ask of it. Everything that calls kafkajs is here, in the relay's
// publisher and in the source's consumer, so that another client has three files to replace.
import { setTimeout as pause } from "node:timers/promises"
import { WrongConfiguration } from "@evenkeel/contracts/configuration"
import { Unwilling } from "@evenkeel/contracts/waiting"
import kafkajs, { Kafka, logLevel, type Admin, type ConfigResourceTypes, type SASLOptions } from "kafkajs"
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

/**
 * Makes the topic where it is missing, and resolves when each of its partitions can be written and read. Rejects with
 * `WrongConfiguration` where it has another number of them, and with `Unwilling` where the brokers do not make it so.
 */
export const prepareTopic = async (kafka: Kafka, { name, partitions }: Topic, { replicas, retention }: TopicSettings): Promise<void> => {
  const configEntries = [
    { name: "cleanup.policy", value: "delete" },
    { name: "retention.ms", value: String(retention * hour) },
    { name: "segment.ms", value: String(Math.floor((retention * hour) / segments)) },
  ]
  await withAdmin(kafka, async (admin) => {
    if ((await admin.listTopics()).includes(name)) return
    // Another process may be quicker: that is told by the answer, and is no error.
    await admin.createTopics({ waitForLeaders: false, topics: [{ topic: name, numPartitions: partitions, replicationFactor: replicas, configEntries }] })
      .catch((cause: unknown) => Promise.reject(refusalOf(cause, name) ?? cause))
  })
  const present = await partitionsOf(kafka, name)
  if (present !== partitions) {
    throw new WrongConfiguration(
      `The topic ${name} has ${present} partitions instead of ${partitions}, so a person's later events would go to another partition: use another topic, or set KAFKA_PARTITIONS.`)
  }
}

/** More replicas than brokers are wanted until all of them are up; what else they do not take is told as well. */
const refusalOf = (cause: unknown, name: string): Unwilling | undefined => {
  const [refusal] = (cause as { readonly errors?: ReadonlyArray<Error> }).errors ?? []
  return refusal && new Unwilling(`Kafka refuses to create the topic ${name} (${refusal.message}): check KAFKA_REPLICAS, KAFKA_PARTITIONS and KAFKA_RETENTION.`)
}

/** In milliseconds: how often, and for how long, a topic is asked for that the brokers do not know yet. */
const [breath, longest] = [50, 5_000]

/**
 * How many partitions there are, once each has a leader. Of a topic that was just made not every broker knows at once: whoever wrote to it
 * by then would be refused a part, and send all of it again.
 */
const partitionsOf = async (kafka: Kafka, topic: string): Promise<number> => {
  for (let waited = 0; ; waited += breath) {
    try {
      return (await withAdmin(kafka, (admin) => admin.fetchTopicOffsets(topic))).length
    } catch (cause) {
      if ((cause as { readonly retriable?: boolean }).retriable !== true || waited >= longest) throw cause
    }
    await pause(breath)
  }
}

/** What of a person who was erased stays on the topic for longer than was asked for: a sentence that says so. Undefined where nothing does. */
export const keptTooLong = async (kafka: Kafka, { name }: Topic, retention: number): Promise<string | undefined> => {
  const longest = await longestKept(kafka, name)
  if (longest === undefined || longest <= (retention * (segments + 1)) / segments) return undefined
  const duration = Number.isFinite(longest) ? `up to ${Math.ceil(longest)} hours` : "for ever"
  return `the topic ${name} keeps messages ${duration}, including those of erased people, although KAFKA_RETENTION is ${retention}: set its cleanup.policy, retention.ms and segment.ms`
}

/** In hours, until the segment of a message is full of time and has become old; undefined where the broker does not say. */
const longestKept = async (kafka: Kafka, name: string): Promise<number | undefined> => {
  const setting = await withAdmin(kafka, (admin) => settingsOf(admin, kafkajs.ConfigResourceTypes.TOPIC, name)).catch(() => undefined)
  const [retention, segment] = [Number(setting?.get("retention.ms")), Number(setting?.get("segment.ms"))]
  if (Number.isNaN(retention) || Number.isNaN(segment)) return undefined
  return retention < 0 || setting?.get("cleanup.policy")?.includes("compact") ? Infinity : (retention + segment) / hour
}

/** Rejects with `WrongConfiguration` where the brokers let no member into a group with that session timeout, in milliseconds. */
export const expectSessionTimeout = async (kafka: Kafka, sessionTimeout: number): Promise<void> => {
  const setting = await withAdmin(kafka, async (admin) => {
    const { brokers: [broker] } = await admin.describeCluster()
    return settingsOf(admin, kafkajs.ConfigResourceTypes.BROKER, String(broker?.nodeId))
  }).catch(() => undefined) // who may not look finds out when they join
  const [least, most] = [Number(setting?.get("group.min.session.timeout.ms")), Number(setting?.get("group.max.session.timeout.ms"))]
  if (sessionTimeout < least || sessionTimeout > most) {
    throw new WrongConfiguration(`KAFKA_SESSION_TIMEOUT must be from ${least} to ${most}, as the brokers' group.min.session.timeout.ms and group.max.session.timeout.ms say.`)
  }
}

const settingsOf = async (admin: Admin, type: ConfigResourceTypes, name: string): Promise<ReadonlyMap<string, string>> => {
  const { resources: [found] } = await admin.describeConfigs({ includeSynonyms: false, resources: [{ type, name }] })
  return new Map(found?.configEntries.map(({ configName, configValue }) => [configName, configValue]))
}
