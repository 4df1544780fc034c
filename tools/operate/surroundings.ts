// Finds the installation that the environment names, for the operators' commands.
import { existsSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { basename, dirname, join, resolve } from "node:path"
import { Config, Effect, Option } from "effect"
import {
  eventStoreUrl,
  httpUrl,
  isEventStoreDb,
  postgresUrl,
  publicUrls,
  readConfiguration,
  readSchema,
} from "@evenkeel/server-kit/configuration"
import { erasureLedgerConfig, tokenKeyConfig } from "@evenkeel/command-service/config"
import { erasureLedgerName, ledgerIn, openErasureLedger } from "@evenkeel/server-kit/files/erasure-ledger"
import { isInObjectStore, objectStoreConfig, openObjectStore } from "@evenkeel/server-kit/files/object-store"
import { notedAddress } from "@evenkeel/server-kit/http/address-to-open"
import { attempt, opened } from "@evenkeel/server-kit/lifetime"
import { interruptedRestore } from "@evenkeel/local-postgres/interrupted"
import { startPostgres } from "@evenkeel/local-postgres/postgres"
import { runningPostgres } from "@evenkeel/local-postgres/running"
import { headsKeyIn, tokenKeyIn } from "@evenkeel/server-kit/files/token-key"
import { Refusal } from "@evenkeel/projector/operate/installation"
import { expectRestored } from "@evenkeel/projector/operate/backup/target"
import { headsKeyConfig, kafkaConfig, type KafkaConfig } from "@evenkeel/projector/config"
import { openKafka } from "@evenkeel/projector/kafka/connection"
import { forgetTopic } from "@evenkeel/projector/kafka/forget-topic"
import type { Surroundings } from "@evenkeel/projector/operate/operate"
import { readModelsOf } from "@evenkeel/projector/read-models/version"
import { eventStoreDb } from "@evenkeel/event-log/eventstoredb/loaded"
import { openPostgresSource } from "@evenkeel/event-log/postgres/source"
import { emptyDirectory, emptyServers } from "./restore-target.ts"

const passphraseConfig = Config.option(Config.String("BACKUP_PASSPHRASE"))

const config = Config.all({
  databaseUrl: Config.option(postgresUrl("DATABASE_URL")),
  eventStoreUrl: Config.option(eventStoreUrl("EVENTSTORE_URL")),
  data: Config.String("EVENKEEL_DATA").pipe(Config.withDefault(".evenkeel")),
  schema: readSchema,
  address: Config.option(httpUrl("EVENKEEL_ADDRESS")),
  publicUrls,
  tokenKey: Config.option(tokenKeyConfig),
  headsKey: headsKeyConfig,
  kafka: Config.option(kafkaConfig),
  erasureLedger: erasureLedgerConfig,
})
type Settings = Config.Success<typeof config>

const openIn = Effect.fnUntraced(function* (environment: NodeJS.ProcessEnv) {
  const settings = yield* readConfiguration(config, environment)
  const directory = resolve(settings.data)
  if (Option.isSome(settings.databaseUrl)) {
    const databaseUrl = settings.databaseUrl.value
    yield* expectRestored(databaseUrl)
    const logUrl = Option.getOrElse(settings.eventStoreUrl, () => databaseUrl)
    // The embedded run on this database: only if it is named, since a checkout may have another's directory.
    if (environment["EVENKEEL_DATA"] === undefined || !existsSync(join(directory, "token-key")))
      return yield* installationAt(databaseUrl, logUrl, settings)
    const own = yield* attempt(() => settingsOf(directory, settings))
    return { ...(yield* installationAt(databaseUrl, logUrl, own)), ...(yield* headsIn(directory)) }
  }
  if (!existsSync(join(directory, "cluster"))) {
    return yield* Effect.fail(
      new Refusal(
        interruptedRestore(directory) ??
          `There is no installation in ${directory}: start the product once, or set EVENKEEL_DATA to its data or DATABASE_URL to its database.`,
      ),
    )
  }
  const ofDirectory = yield* attempt(() => settingsOf(directory, settings))
  const heads = yield* headsIn(directory)
  const running = yield* attempt(() => runningPostgres(directory))
  if (running !== undefined) return { ...(yield* installationAt(running, running, ofDirectory)), ...heads }
  const { url } = yield* opened(
    () => startPostgres({ directory }),
    (postgres) => postgres.stop(),
  )
  return { ...(yield* installationAt(url, url, ofDirectory)), ...heads }
})

const headsIn = Effect.fnUntraced(function* (directory: string) {
  const headsKey = yield* attempt(() => headsKeyIn(directory))
  return { heads: { file: join(directory, "log-heads"), key: headsKey }, headsKey }
})

/** A command that waits too long fails as a whole, and is not retried. */
const patient = { first: 30_000, most: 30_000 }

const installationAt = Effect.fnUntraced(function* (
  databaseUrl: string,
  logUrl: string,
  {
    schema,
    address,
    publicUrls: [publicAddress],
    tokenKey,
    headsKey,
    erasureLedger,
    kafka,
  }: Awaited<ReturnType<typeof settingsOf>>,
) {
  const known = {
    databaseUrl,
    ...readModelsOf(schema),
    publicAddress,
    tokenKey: Option.getOrUndefined(tokenKey),
    headsKey: Option.getOrUndefined(headsKey),
    forgetKafka: Option.getOrUndefined(Option.map(kafka, forgetting)),
    ...(Option.isNone(erasureLedger) ? {} : { erasures: openErasureLedger(erasureLedger.value) }),
    ...(Option.isNone(address) ? {} : { address: address.value }),
  }
  return isEventStoreDb(logUrl)
    ? { ...known, source: yield* (yield* eventStoreDb).openEventStoreDbSource({ url: logUrl }) }
    : { ...known, source: yield* openPostgresSource({ url: logUrl, deadline: patient }), logUrl }
})

const forgetting = ({ brokers, sasl, tls, topic }: KafkaConfig) =>
  attempt(() => forgetTopic(openKafka({ brokers, clientId: "evenkeel operator", sasl, tls }), topic))

/** Adds the settings that an embedded Evenkeel keeps in files. */
const settingsOf = async (directory: string, settings: Settings) => ({
  ...settings,
  publicUrls: settings.publicUrls.length > 0 ? settings.publicUrls : [notedAddress(directory) ?? []].flat(),
  tokenKey: Option.orElse(settings.tokenKey, (): Option.Option<Buffer> =>
    existsSync(join(directory, "token-key")) ? Option.some(tokenKeyIn(directory)) : Option.none(),
  ),
  erasureLedger: Option.some(Option.getOrUndefined(settings.erasureLedger) ?? (await ledgerIn(directory))),
})

const openEmptyIn = Effect.fnUntraced(function* (environment: NodeJS.ProcessEnv) {
  const settings = yield* readConfiguration(config, environment)
  const { databaseUrl, eventStoreUrl: url, data, erasureLedger, tokenKey, headsKey } = settings
  if (Option.isNone(databaseUrl)) {
    return yield* emptyDirectory(data, Option.getOrUndefined(erasureLedger))
  }
  const eventStoreDb = Option.getOrUndefined(Option.filter(url, isEventStoreDb))
  return yield* emptyServers(databaseUrl.value, eventStoreDb, {
    ledger: Option.getOrUndefined(erasureLedger),
    tokenKey: Option.getOrUndefined(tokenKey),
    headsKey: Option.getOrUndefined(headsKey),
  })
})

/** A backup in an object store is fetched, with the erasures beside it, for as long as the command runs. */
const backupFileIn = (environment: NodeJS.ProcessEnv) =>
  Effect.fnUntraced(function* (name: string) {
    if (!isInObjectStore(name)) return resolve(name)
    const settings = yield* readConfiguration(objectStoreConfig, environment)
    const [folder, file] = [dirname(name), basename(name)]
    const store = yield* attempt(() => openObjectStore(folder, settings))
    const scratch = yield* opened(
      () => mkdtempSync(join(tmpdir(), "evenkeel-backup-")),
      (directory) => rmSync(directory, { recursive: true }),
    )
    for (const each of [file, ...(yield* store.names).filter((other) => other === erasureLedgerName)])
      yield* store.get(each, join(scratch, each))
    return join(scratch, file)
  })

/** The key of the installation here, whether it runs or not. */
const headsKeyHere = Effect.fnUntraced(function* (environment: NodeJS.ProcessEnv) {
  const { databaseUrl, headsKey, data } = yield* readConfiguration(config, environment)
  if (Option.isSome(databaseUrl)) return Option.getOrUndefined(headsKey)
  return existsSync(join(data, "heads-key")) ? yield* attempt(() => headsKeyIn(data)) : Option.getOrUndefined(headsKey)
})

export const surroundingsIn = (environment: NodeJS.ProcessEnv): Surroundings => ({
  open: openIn(environment),
  openEmpty: openEmptyIn(environment),
  backupFile: backupFileIn(environment),
  headsKey: headsKeyHere(environment),
  passphrase: Effect.map(readConfiguration(passphraseConfig, environment), Option.getOrUndefined),
})
