// A folder in an S3-compatible object store. Failures are described in one sentence.
import { createReadStream, createWriteStream } from "node:fs"
import { stat } from "node:fs/promises"
import type { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import type * as Sdk from "@aws-sdk/client-s3"
import { Config, Effect, Option, Schedule } from "effect"
import { attempt } from "../lifetime.ts"
import { httpUrl, textVariable, WrongConfiguration } from "../configuration.ts"

export interface ObjectStore {
  /** Names of the files in the folder, without its path. */
  readonly names: Effect.Effect<ReadonlyArray<string>, Error>
  /** Replaces a file of that name. */
  readonly put: (name: string, file: string) => Effect.Effect<void, Error>
  readonly get: (name: string, file: string) => Effect.Effect<void, Error>
  readonly remove: (name: string) => Effect.Effect<void, Error>
}

const prefix = "s3://"

export const isInObjectStore = (place: string): boolean => place.startsWith(prefix)

/** The settings of a store, independent of the bucket. */
export const objectStoreConfig = Config.all({
  endpoint: Config.option(httpUrl("S3_ENDPOINT")),
  region: textVariable("S3_REGION", (text) =>
    /^[\w-]+$/.test(text) ? undefined : "must be a name such as eu-central-1",
  ).pipe(Config.withDefault("us-east-1")),
  key: Config.option(Config.String("S3_ACCESS_KEY_ID")),
  secret: Config.option(Config.String("S3_SECRET_ACCESS_KEY")),
}).pipe(
  Config.map((options) => {
    if (Option.isSome(options.key) !== Option.isSome(options.secret)) {
      throw new WrongConfiguration("S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set together, or not at all.")
    }
    return options
  }),
)

export interface Waiting {
  /** The timeout, in milliseconds, for a store that neither accepts nor sends anything. */
  readonly silence?: number
  /** The pause before each of two retries, in milliseconds. */
  readonly pause?: number
}

const placeIn = (folder: string) => {
  const [, bucket, path = ""] = /^s3:\/\/([a-z\d][a-z\d.-]+)(?:\/(.*?))?\/*$/.exec(folder) ?? []
  if (bucket !== undefined) return { bucket, path }
  throw new WrongConfiguration(`A folder of an object store must be such as s3://bucket/folder, not ${folder}.`)
}
/** Opens a folder such as s3://bucket/folder. Throws WrongConfiguration for any other address. */
export const openObjectStore = (
  folder: string,
  options: Config.Success<typeof objectStoreConfig>,
  { silence = 60_000, pause = 5_000 }: Waiting = {},
): ObjectStore => {
  const { bucket, path } = placeIn(folder)
  if (Option.isNone(options.key) || Option.isNone(options.secret)) {
    throw new WrongConfiguration(`S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set for ${folder}.`)
  }
  const credentials = { accessKeyId: options.key.value, secretAccessKey: options.secret.value }
  const endpoint = Option.getOrUndefined(options.endpoint)
  const place = `The store of ${folder}`
  const keyOf = (name: string): string => (path === "" ? name : `${path}/${name}`)

  const ask = <Answer>(work: (client: Sdk.S3Client, sdk: typeof Sdk, signal: AbortSignal) => Promise<Answer>) =>
    attempt(async (signal) => {
      // Loaded on demand: most installations never need it.
      const sdk = await import("@aws-sdk/client-s3")
      const client = new sdk.S3Client({
        region: options.region,
        credentials,
        ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
        // Not all other stores know Amazon's newer checksums. Trial restores verify backups anyway.
        requestChecksumCalculation: "WHEN_REQUIRED",
        responseChecksumValidation: "WHEN_REQUIRED",
        // The client cannot send a file again, but the retry below can.
        maxAttempts: 1,
        logger: silent,
        requestHandler: { connectionTimeout: Math.min(silence, 10_000), socketTimeout: silence },
      })
      try {
        return await work(client, sdk, signal)
      } finally {
        client.destroy()
      }
    }).pipe(
      Effect.retry({ schedule: Schedule.exponential(pause), times: 2, while: isPassing }),
      Effect.mapError((error) => new Error(`${place} ${faultIn(error, bucket, silence)}.`)),
    )

  return {
    names: ask(async (client, { paginateListObjectsV2 }, abortSignal) => {
      const names: Array<string> = []
      const start = keyOf("")
      const pages = paginateListObjectsV2(
        { client },
        { Bucket: bucket, Prefix: start, Delimiter: "/" },
        { abortSignal },
      )
      for await (const { Contents = [] } of pages)
        for (const { Key = "" } of Contents) names.push(Key.slice(start.length))
      return names
    }),
    put: (name, file) =>
      ask(async (client, { PutObjectCommand }, abortSignal) => {
        const { size } = await stat(file)
        const body = { Body: createReadStream(file), ContentLength: size }
        await client.send(new PutObjectCommand({ Bucket: bucket, Key: keyOf(name), ...body }), { abortSignal })
      }),
    get: (name, file) =>
      ask(async (client, { GetObjectCommand }, abortSignal) => {
        const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: keyOf(name) }), { abortSignal })
        await pipeline(Body as Readable, createWriteStream(file, { mode: 0o600 }), { signal: abortSignal })
      }),
    remove: (name) =>
      ask(async (client, { DeleteObjectCommand }, abortSignal) => {
        await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: keyOf(name) }), { abortSignal })
      }),
  }
}

/** The client would write to the console that it cannot send a file again. */
const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }

/** An error as the client throws it: its name is the store's own code. */
interface Fault extends Error {
  readonly code?: string
  readonly $metadata?: { readonly httpStatusCode?: number }
}

const statusOf = ({ $metadata }: Fault): number | undefined => $metadata?.httpStatusCode

/** Whether a retry may succeed. */
const isPassing = (error: Fault): boolean => {
  const status = statusOf(error)
  if (isFull(error)) return false
  return status === undefined ? error.code !== "ENOENT" : status >= 500 || status === 429
}

const isFull = (error: Fault): boolean =>
  statusOf(error) === 507 || /Quota|Full|NoSpace|InsufficientCapacity/i.test(error.name)

/** Describes the error as the rest of a sentence about the store. */
const faultIn = (error: Fault, bucket: string, silence: number): string => {
  const [status, { name, code, message }] = [statusOf(error), error]
  if (isFull(error)) return `has no space left (${name})`
  if (status === 401 || status === 403) return `refuses S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY (${name})`
  if (name === "NoSuchBucket") return `has no bucket ${bucket}`
  if (name === "NoSuchKey") return "has no file of that name"
  if (name === "TimeoutError" && code === undefined) return `has been silent for ${silence / 1_000} seconds`
  if (status === undefined) return `cannot be reached (${code ?? message})`
  return `answered ${status} (${name}: ${message})`
}
