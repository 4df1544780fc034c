// Every variable of every process, with invalid values, and the one sentence with which each is refused.
import type { Config } from "effect"
import { commandServiceConfig } from "@evenkeel/command-service/config"
import { facadeConfig } from "@evenkeel/frontend/server/config"
import { projectorConfig, relayConfig } from "@evenkeel/projector/config"
import { queryServiceConfig } from "@evenkeel/query-service/config"
import { sandboxBankConfig } from "@evenkeel/sandbox-bank/config"
import { databaseConfig } from "../../tools/database/config.ts"
import { embeddedConfig } from "../config.ts"

/** The minimum for each process to start. */
const database = { DATABASE_URL: "postgresql://evenkeel:secret@postgres/evenkeel" }
const kafka = { KAFKA_BROKERS: "kafka:9092" }
const passwords = {
  COMMAND_SERVICE_PASSWORD: "a",
  PROJECTOR_PASSWORD: "b",
  QUERY_SERVICE_PASSWORD: "c",
  SANDBOX_BANK_PASSWORD: "d",
}
export const processes = {
  "npm start": { config: embeddedConfig, right: {} },
  facade: { config: facadeConfig, right: {} },
  "command service": {
    config: commandServiceConfig,
    right: { ...database, TOKEN_KEY: Buffer.alloc(32, 7).toString("base64") },
  },
  "query service": { config: queryServiceConfig, right: database },
  projector: { config: projectorConfig, right: { ...database, ...kafka } },
  relay: { config: relayConfig, right: { ...database, ...kafka } },
  "roles and tables": { config: databaseConfig, right: { ...database, ...passwords } },
  "sandbox bank": { config: sandboxBankConfig, right: database },
} satisfies Record<
  string,
  { readonly config: Config.Config<unknown>; readonly right: Readonly<Record<string, string>> }
>

export type Process = keyof typeof processes

export const everyProcess = Object.keys(processes) as ReadonlyArray<Process>
const publicOnes: ReadonlyArray<Process> = ["npm start", "facade"]
/** The processes that keep running. */
const services = everyProcess.filter((process) => process !== "roles and tables")
const withDatabase = everyProcess.filter((process) => "DATABASE_URL" in processes[process].right)
const withLog: ReadonlyArray<Process> = ["command service", "projector", "relay", "roles and tables"]
const withKafka: ReadonlyArray<Process> = ["projector", "relay"]
const commanding: ReadonlyArray<Process> = ["npm start", "command service"]
const reading: ReadonlyArray<Process> = ["query service", "projector", "roles and tables"]

export const origins =
  "PUBLIC_URL must be where browsers open the app, such as https://budget.example.com or https://home.example/budget; separate several by commas."
const proxies = "TRUSTED_PROXIES must be addresses or networks such as 10.0.0.2 or 10.1.0.0/16, separated by commas."
const count = (name: string) => `${name} must be a whole number above 0.`
const port = (name: string) => `${name} must be a port from 0 to 65535.`
const nightly = { BACKUP_SCHEDULE: "0 3 * * *", BACKUP_PASSPHRASE: "secret" }
type Line = readonly [process: ReadonlyArray<Process>, wrong: NodeJS.ProcessEnv, sentence: string | RegExp]
const ports: Readonly<Record<string, ReadonlyArray<Process>>> = {
  PORT: publicOnes,
  METRICS_PORT: publicOnes,
  COMMAND_SERVICE_PORT: ["command service"],
  QUERY_SERVICE_PORT: ["query service"],
  PROJECTOR_PORT: ["projector"],
  RELAY_PORT: ["relay"],
  SANDBOX_BANK_PORT: ["sandbox bank"],
}
const counts: Readonly<Record<string, ReadonlyArray<Process>>> = {
  MAX_CONNECTIONS: publicOnes,
  MAX_CONNECTIONS_PER_ADDRESS: publicOnes,
  REFUSALS_PER_ADDRESS: publicOnes,
  REQUESTS_PER_PERSON: [...commanding, "query service"],
  BANK_CALLS_PER_PERSON: [...commanding, "query service"],
  WORK_PER_PERSON: [...commanding, "query service"],
  AUTH_ATTEMPTS_PER_ADDRESS: commanding,
  AUTH_ATTEMPTS_PER_USERNAME: commanding,
  PLAID_CALLS_PER_MINUTE: commanding,
  PLAID_CALLS_PER_ITEM: commanding,
  KAFKA_PARTITIONS: withKafka,
  KAFKA_REPLICAS: withKafka,
  KAFKA_RETENTION: withKafka,
  KAFKA_SESSION_TIMEOUT: withKafka,
  START_TIMEOUT: services.filter((process) => process !== "npm start"),
}
const openSandbox = (host: string) =>
  new RegExp(`^HOST ${host.replaceAll(".", "\\.")} would open the sandbox bank to others, `)
export const matrix: ReadonlyArray<Line> = [
  ...Object.entries(ports).map(([name, concerned]): Line => [concerned, { [name]: "99999" }, port(name)]),
  ...Object.entries(counts).flatMap(([name, concerned]): ReadonlyArray<Line> => [
    [concerned, { [name]: "0" }, count(name)],
    [concerned, { [name]: "0.5" }, count(name)],
    [concerned, { [name]: "many" }, new RegExp(`^${name} must be `)],
  ]),
  ...[
    "budget.example.com",
    "https://budget.example.com/app?page=1",
    "https://budget.example.com/a b",
    "https://budget.example.com, nonsense",
    "ftp://a.example",
  ].map((wrong): Line => [[...publicOnes, "command service"], { PUBLIC_URL: wrong }, origins]),
  [
    [...publicOnes, "command service"],
    { PUBLIC_URL: "https://home.example/budget, http://nas:8080" },
    "PUBLIC_URL must have the same path in each of its addresses.",
  ],
  [
    [...publicOnes, "command service"],
    { PUBLIC_URL: "https://home.example/income" },
    "PUBLIC_URL must not end in /income, which is a path of the API: choose another.",
  ],
  ...["everyone", "*", "10.0.0.0/33"].map((wrong): Line => [services, { TRUSTED_PROXIES: wrong }, proxies]),
  [services, { LOG_LEVEL: "loud" }, /^LOG_LEVEL must be /],

  [
    ["npm start"],
    { BACKUP_SCHEDULE: "every night", BACKUP_PASSPHRASE: "secret" },
    'BACKUP_SCHEDULE must be as in a crontab, such as "0 3 * * *" for every night at three.',
  ],
  [
    ["npm start"],
    { BACKUP_SCHEDULE: "0 3 * * *" },
    "BACKUP_PASSPHRASE must be set when BACKUP_SCHEDULE is: backups are encrypted with it.",
  ],
  [["npm start"], { BACKUP_KEEP: "0" }, count("BACKUP_KEEP")],
  [
    ["npm start"],
    { BACKUP_DIRECTORY: "s3://", ...nightly },
    "A folder of an object store must be such as s3://bucket/folder, not s3://.",
  ],
  [
    ["npm start"],
    { BACKUP_DIRECTORY: "s3://backups/home", ...nightly },
    "S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set for s3://backups/home.",
  ],
  [["npm start"], { S3_ENDPOINT: "minio:9000" }, "S3_ENDPOINT must be an address such as http://host:8085."],
  [["npm start"], { S3_REGION: "in Europe" }, "S3_REGION must be a name such as eu-central-1."],
  ...["S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"].map((name): Line => [
    ["npm start"],
    { [name]: "alone" },
    "S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set together, or not at all.",
  ]),
  [withDatabase, { DATABASE_URL: "" }, "DATABASE_URL is not set."],
  [
    [...withDatabase, "npm start"],
    { DATABASE_URL: "postgres:5432" },
    /^DATABASE_URL must be an address such as postgresql:\/\//,
  ],
  [
    withDatabase,
    { DATABASE_URL: "postgresql://evenkeel:50%off@postgres/evenkeel" },
    "DATABASE_URL contains a stray %: write it as %25.",
  ],
  [withLog, { EVENTSTORE_URL: "http://eventstore:2113" }, /^EVENTSTORE_URL must be an address such as esdb:\/\//],
  [
    withLog,
    { EVENTSTORE_URL: "esdb://admin:secret@eventstore:2113?tls=false" },
    "EVENTSTORE_URL has a user and a password, which are never sent without TLS: remove tls=false, or remove them.",
  ],
  [reading, { READ_SCHEMA: "a b" }, "READ_SCHEMA must be a name of lowercase letters, digits and underscores."],
  [reading, { READ_SCHEMA: "events" }, "READ_SCHEMA must not be a schema that is used for something else."],
  ...Object.keys(passwords).map((name): Line => [["roles and tables"], { [name]: "" }, `${name} is not set.`]),

  [["command service"], { TOKEN_KEY: "" }, "TOKEN_KEY is not set."],
  [commanding, { TOKEN_KEY: "too short" }, "TOKEN_KEY must be 32 bytes in base64."],
  [
    commanding,
    { FORMER_TOKEN_KEYS: "one, two" },
    "FORMER_TOKEN_KEYS must be 32-byte keys in base64, separated by commas.",
  ],

  [["projector"], { HEADS_KEY: "too short" }, "HEADS_KEY must be 32 bytes in base64."],
  [["projector"], { HEADS_PUBLIC_KEY: "too short" }, "HEADS_PUBLIC_KEY must be 32 bytes in base64."],
  [
    ["projector"],
    { HEADS_KEY: Buffer.alloc(32, 1).toString("base64"), HEADS_PUBLIC_KEY: Buffer.alloc(32, 2).toString("base64") },
    "HEADS_PUBLIC_KEY does not belong to HEADS_KEY.",
  ],
  [
    commanding,
    { SMTP_URL: "mail.example" },
    "SMTP_URL must be an address such as smtp://user:password@mail.example:587.",
  ],
  [
    commanding,
    { SMTP_URL: "smtp://mail.example" },
    "PUBLIC_URL must be set when SMTP_URL is: the links in emails begin with it.",
  ],

  ...["7", "8.5", "1048577"].map((wrong): Line => [
    commanding,
    { PASSWORD_COST: wrong },
    "PASSWORD_COST must be a whole number of KiB from 8 to 1048576.",
  ]),
  ...["PLAID_CLIENT_ID", "PLAID_SECRET"].map((name): Line => [
    commanding,
    { [name]: "alone" },
    "PLAID_CLIENT_ID and PLAID_SECRET must be set together, or not at all.",
  ]),
  [commanding, { PLAID_ENV: "development" }, /^PLAID_ENV must be /],
  [commanding, { PLAID_COUNTRY_CODES: "US,Canada" }, /^PLAID_COUNTRY_CODES must be codes of countries, such as US,CA/],
  [
    commanding,
    { PLAID_REDIRECT_URI: "https://budget.example.com/" },
    /^PLAID_REDIRECT_URI must be an address such as /,
  ],
  [commanding, { PLAID_HISTORY_DAYS: "1000" }, "PLAID_HISTORY_DAYS must be a whole number of days from 1 to 730."],
  [commanding, { REGISTRATION: "family" }, /^REGISTRATION must be /],
  [
    ["command service"],
    { PLAID_CLIENT_ID: "id", PLAID_SECRET: "secret", SANDBOX_BANK_URL: "http://sandbox-bank:8085" },
    "SANDBOX_BANK_URL must be empty, for every service, when PLAID_CLIENT_ID and PLAID_SECRET are set.",
  ],
  [
    ["command service", "query service", "projector", "facade"],
    { SANDBOX_BANK_URL: "sandbox-bank:8085" },
    "SANDBOX_BANK_URL must be an address such as http://host:8085.",
  ],
  [
    ["command service", "sandbox bank"],
    { SANDBOX_WEBHOOK_URL: "command-service:8081" },
    "SANDBOX_WEBHOOK_URL must be an address such as http://host:8085.",
  ],
  [["npm start", "sandbox bank", "facade"], { SANDBOX_BANK: "open" }, /^SANDBOX_BANK must be /],
  [
    ["npm start", "sandbox bank"],
    { SANDBOX_CONTROL_KEY: "guess me" },
    "SANDBOX_CONTROL_KEY must be 16 to 200 letters, digits and characters of ~+/.=-_.",
  ],
  [["npm start", "sandbox bank"], { HOST: "0.0.0.0" }, openSandbox("0.0.0.0")],
  [["npm start", "sandbox bank"], { HOST: "192.168.1.7" }, openSandbox("192.168.1.7")],
  [["facade"], { HOST: "0.0.0.0", SANDBOX_BANK_URL: "http://sandbox-bank:8085" }, openSandbox("0.0.0.0")],

  ...["COMMAND_SERVICE_URL", "QUERY_SERVICE_URL"].flatMap((name): ReadonlyArray<Line> => [
    [
      ["facade"],
      { [name]: "service:8081" },
      `${name} must be addresses such as http://host:8081, separated by commas.`,
    ],
    [["facade"], { [name]: "https://service" }, "It starts."],
  ]),
  [everyProcess, { TOKEN_KEY_FILE: "/nowhere", TOKEN_KEY: "" }, "TOKEN_KEY_FILE cannot be read (ENOENT)."],
  [["relay"], { KAFKA_BROKERS: "" }, "KAFKA_BROKERS is not set."],
  [withKafka, { KAFKA_BROKERS: "kafka" }, "KAFKA_BROKERS must be addresses such as host:9092, separated by commas."],
  [
    withKafka,
    { KAFKA_TOPIC: "our events" },
    "KAFKA_TOPIC must be at most 249 letters, digits, dots, dashes and underscores.",
  ],
  [withKafka, { KAFKA_TLS: "perhaps" }, /^KAFKA_TLS must be /],
  ...["KAFKA_USERNAME", "KAFKA_PASSWORD"].map((name): Line => [
    withKafka,
    { [name]: "alone" },
    "KAFKA_USERNAME and KAFKA_PASSWORD must be set together, or not at all.",
  ]),
]

/** Variables for which any text is valid until it is used. */
export const anything = new Set([
  "EVENKEEL_DATA",
  "BACKUP_DIRECTORY",
  "ERASURE_LEDGER",
  "SMTP_FROM",
  "METRICS_HOST",
  "HOST",
])
