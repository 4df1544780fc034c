import { Config, Option, Redacted } from "effect"
import {
  count,
  eventStoreUrl,
  httpUrl,
  key32,
  postgresUrl,
  processConfig,
  readSchema,
  WrongConfiguration,
} from "@evenkeel/server-kit/configuration"
import { keyOfSeed, publicKeyOf, publicText, type EndsKey } from "@evenkeel/server-kit/signed-end"

const brokers = Config.String("KAFKA_BROKERS").pipe(
  Config.map((text) => {
    const addresses = text.split(",").map((address) => address.trim())
    if (addresses.every((address) => /^[^\s:/]+:\d+$/.test(address))) return addresses
    throw new WrongConfiguration("KAFKA_BROKERS must be addresses such as host:9092, separated by commas.")
  }),
)

const topicName = Config.String("KAFKA_TOPIC").pipe(
  Config.withDefault("evenkeel.events"),
  Config.map((name) => {
    if (/^(?!\.{1,2}$)[\w.-]{1,249}$/.test(name)) return name
    throw new WrongConfiguration("KAFKA_TOPIC must be at most 249 letters, digits, dots, dashes and underscores.")
  }),
)

const saslOf = (username: Option.Option<string>, password: Option.Option<Redacted.Redacted>) => {
  if (Option.isSome(username) && Option.isSome(password))
    return { username: username.value, password: Redacted.value(password.value) }
  if (Option.isNone(username) && Option.isNone(password)) return undefined
  throw new WrongConfiguration("KAFKA_USERNAME and KAFKA_PASSWORD must be set together, or not at all.")
}

/** The Kafka brokers, and the topic of the relay. */
export const kafkaConfig = Config.all({
  brokers,
  username: Config.option(Config.String("KAFKA_USERNAME")),
  password: Config.option(Config.Redacted("KAFKA_PASSWORD")),
  tls: Config.Boolean("KAFKA_TLS").pipe(Config.withDefault(false)),
  topicName,
  partitions: count("KAFKA_PARTITIONS").pipe(Config.withDefault(12)),
  replicas: count("KAFKA_REPLICAS").pipe(Config.withDefault(1)),
  /** The retention time in hours, applied when the topic is created. */
  retention: count("KAFKA_RETENTION").pipe(Config.withDefault(168)),
  /** How long after its last heartbeat a projector counts as dead, in milliseconds. */
  sessionTimeout: count("KAFKA_SESSION_TIMEOUT").pipe(Config.withDefault(10_000)),
}).pipe(
  Config.map(({ topicName: name, partitions, username, password, ...rest }) => ({
    ...rest,
    sasl: saslOf(username, password),
    topic: { name, partitions },
  })),
)

export type KafkaConfig = Config.Success<typeof kafkaConfig>

const databases = {
  databaseUrl: postgresUrl("DATABASE_URL"),
  /** EventStoreDB, or the Postgres whose tables are the event store; by default DATABASE_URL. */
  eventStoreUrl: Config.option(eventStoreUrl("EVENTSTORE_URL")),
}
const withEventStore = <Of extends { readonly databaseUrl: string; readonly eventStoreUrl: Option.Option<string> }>(
  config: Of,
) => ({ ...config, eventStoreUrl: Option.getOrElse(config.eventStoreUrl, () => config.databaseUrl) })

/** The key that signs the ends of streams; the public key only checks them. Without either, ends are not recorded. */
export const headsKeyConfig = Config.all({
  seed: Config.option(key32("HEADS_KEY")),
  publicKey: Config.option(key32("HEADS_PUBLIC_KEY")),
}).pipe(
  Config.map(({ seed, publicKey }): Option.Option<EndsKey> => {
    const stated = Option.map(publicKey, (bytes) => publicKeyOf(bytes.toString("base64")))
    const own = Option.map(seed, keyOfSeed)
    if (Option.isSome(own) && Option.isSome(stated) && publicText(own.value) !== publicText(stated.value))
      throw new WrongConfiguration("HEADS_PUBLIC_KEY does not belong to HEADS_KEY.")
    return Option.orElse(own, () => stated)
  }),
)

/** The environment variables of a projector that runs as a process of its own. */
export const projectorConfig = Config.all({
  ...databases,
  ...processConfig("PROJECTOR_PORT", 8083),
  schema: readSchema,
  headsKey: headsKeyConfig,
  /** If absent, the event store is followed directly. */
  kafka: Config.option(kafkaConfig),
  /** Set if the sandbox bank is used instead of the provider: its clock is then the product's. */
  sandboxBank: Config.option(httpUrl("SANDBOX_BANK_URL")),
}).pipe(Config.map(withEventStore))

/** The environment variables of a relay. */
export const relayConfig = Config.all({ ...databases, ...processConfig("RELAY_PORT", 8084), kafka: kafkaConfig }).pipe(
  Config.map(withEventStore),
)
