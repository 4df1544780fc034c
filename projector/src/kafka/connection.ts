// The connection to Kafka, and its one topic. kafkajs is called only here, in the relay's sending and in the source's
// consumer, so that replacing the client means changing three files.
import { setTimeout as pause } from "node:timers/promises"
import { WrongConfiguration } from "@evenkeel/server-kit/configuration"
import { NotReadyYet } from "@evenkeel/server-kit/waiting"
import kafkajs, { Kafka, logLevel, type Admin, type ConfigResourceTypes, type SASLOptions } from "kafkajs"
import type { Topic } from "./topic.ts"

export interface KafkaOptions {
  readonly brokers: ReadonlyArray<string>
  /** The name under which we appear in the brokers' logs. */
  readonly clientId: string
  readonly sasl?: { readonly username: string; readonly password: string } | undefined
  readonly tls?: boolean
}

/** kafkajs would log to the console; we get all relevant errors from its calls. */
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
  /** The minimum retention time of messages, in hours. */
  readonly retention: number
}

const hour = 3_600_000
/** Kafka deletes only whole segments: the retention time spans this many, plus the one being written. */
const segments = 7

/**
 * Creates the topic if it is missing, and resolves once all its partitions can be written and read. Rejects with
 * `WrongConfiguration` if it has another number of partitions, and with `NotReadyYet` if the brokers refuse to create
 * it.
 */
export const prepareTopic = async (
  kafka: Kafka,
  { name, partitions }: Topic,
  { replicas, retention }: TopicSettings,
): Promise<void> => {
  const configEntries = [
    { name: "cleanup.policy", value: "delete" },
    { name: "retention.ms", value: String(retention * hour) },
    { name: "segment.ms", value: String(Math.floor((retention * hour) / segments)) },
    { name: "max.message.bytes", value: String(largestBatch) },
  ]
  await withAdmin(kafka, async (admin) => {
    if ((await admin.listTopics()).includes(name)) return
    // It is no error if another process creates the topic first.
    await admin
      .createTopics({
        waitForLeaders: false,
        topics: [{ topic: name, numPartitions: partitions, replicationFactor: replicas, configEntries }],
      })
      .catch((cause: unknown) => Promise.reject(refusalOf(cause, name) ?? cause))
  })
  const present = await partitionsOf(kafka, name)
  if (present !== partitions) {
    throw new WrongConfiguration(
      `The topic ${name} has ${present} partitions instead of ${partitions}, so a person's later events would go to another partition: use another topic, or set KAFKA_PARTITIONS.`,
    )
  }
  await expectRoom(kafka, name)
}

/** The brokers' default limit for one send to a partition, in bytes. */
const largestBatch = 1024 * 1024 + 12

/** Rejects with `WrongConfiguration` if the topic's limit is below that. */
const expectRoom = async (kafka: Kafka, name: string): Promise<void> => {
  const setting = await withAdmin(kafka, (admin) => settingsOf(admin, kafkajs.ConfigResourceTypes.TOPIC, name)).catch(
    () => undefined,
  ) // without permission to read it, sending shows it
  const most = Number(setting?.get("max.message.bytes"))
  if (most < largestBatch) {
    throw new WrongConfiguration(
      `The topic ${name} takes ${most} bytes at once, but the relay sends up to ${largestBatch}: set its max.message.bytes.`,
    )
  }
}

/** For example, there may be fewer brokers than replicas; other refusals are reported as well. */
const refusalOf = (cause: unknown, name: string): NotReadyYet | undefined => {
  const [refusal] = (cause as { readonly errors?: ReadonlyArray<Error> }).errors ?? []
  return (
    refusal &&
    new NotReadyYet(
      `Kafka refuses to create the topic ${name} (${refusal.message}): check KAFKA_REPLICAS, KAFKA_PARTITIONS and KAFKA_RETENTION.`,
    )
  )
}

/** How often, and for how long, to look for a topic that is new to the brokers, in milliseconds. */
const [breath, longest] = [50, 5_000]

/**
 * The number of partitions, once each has a leader. Not every broker knows a new topic at once: a batch written too
 * early would be partly rejected, and sent again as a whole.
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

/** A warning if the topic retains messages, including those of erased people, for longer than configured. */
export const keptTooLong = async (kafka: Kafka, { name }: Topic, retention: number): Promise<string | undefined> => {
  const longest = await longestKept(kafka, name)
  if (longest === undefined || longest <= (retention * (segments + 1)) / segments) return undefined
  const duration = Number.isFinite(longest) ? `up to ${Math.ceil(longest)} hours` : "for ever"
  return `the topic ${name} keeps messages ${duration}, including those of erased people, although KAFKA_RETENTION is ${retention}: set its cleanup.policy, retention.ms and segment.ms`
}

/** The hours until a message's segment is closed and expired; undefined if the broker hides its settings. */
const longestKept = async (kafka: Kafka, name: string): Promise<number | undefined> => {
  const setting = await withAdmin(kafka, (admin) => settingsOf(admin, kafkajs.ConfigResourceTypes.TOPIC, name)).catch(
    () => undefined,
  )
  const [retention, segment] = [Number(setting?.get("retention.ms")), Number(setting?.get("segment.ms"))]
  if (Number.isNaN(retention) || Number.isNaN(segment)) return undefined
  return retention < 0 || setting?.get("cleanup.policy")?.includes("compact") ? Infinity : (retention + segment) / hour
}

/** Rejects with `WrongConfiguration` if the brokers do not allow that session timeout, in milliseconds. */
export const expectSessionTimeout = async (kafka: Kafka, sessionTimeout: number): Promise<void> => {
  const setting = await withAdmin(kafka, async (admin) => {
    const {
      brokers: [broker],
    } = await admin.describeCluster()
    return settingsOf(admin, kafkajs.ConfigResourceTypes.BROKER, String(broker?.nodeId))
  }).catch(() => undefined) // without permission to read it, joining the group shows it
  const [least, most] = [
    Number(setting?.get("group.min.session.timeout.ms")),
    Number(setting?.get("group.max.session.timeout.ms")),
  ]
  if (sessionTimeout < least || sessionTimeout > most) {
    throw new WrongConfiguration(
      `KAFKA_SESSION_TIMEOUT must be from ${least} to ${most}, as the brokers' group.min.session.timeout.ms and group.max.session.timeout.ms say.`,
    )
  }
}

const settingsOf = async (
  admin: Admin,
  type: ConfigResourceTypes,
  name: string,
): Promise<ReadonlyMap<string, string>> => {
  const {
    resources: [found],
  } = await admin.describeConfigs({ includeSynonyms: false, resources: [{ type, name }] })
  return new Map(found?.configEntries.map(({ configName, configValue }) => [configName, configValue]))
}
