// Reads a request's body as JSON, within the limits of size and time of its route.
import { Effect, Result } from "effect"
import type { Request } from "express"
import {
  malformed,
  requestTimeout,
  tooLarge,
  unsupportedMediaType,
  type RequestError,
} from "@evenkeel/contracts/errors"
import type { BodyLimits } from "@evenkeel/contracts/route"

export const tooSlow = "The request took too long to arrive"

/** undefined if there is no body. */
export const readJson = (request: Request, limits: BodyLimits): Effect.Effect<unknown, RequestError> =>
  Effect.suspend(() => {
    if (!hasBody(request)) return Effect.undefined
    const fault = faultInHeaders(request, limits)
    if (fault !== undefined) return Effect.fail(fault)
    return Effect.flatMap(arrive(request, limits), (bytes) => Effect.fromResult(parsed(bytes, limits)))
  })

const hasBody = ({ headers }: Request): boolean =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0

/** Checks the headers before anything is read. A compressed body could grow to any size. */
const faultInHeaders = ({ headers }: Request, { largest }: BodyLimits): RequestError | undefined => {
  if ((headers["content-encoding"] ?? "identity").toLowerCase() !== "identity") {
    return unsupportedMediaType("The body must not be compressed: send it without Content-Encoding")
  }
  if (!isJson.test(headers["content-type"] ?? "")) {
    return unsupportedMediaType("The body must be JSON: send it with Content-Type: application/json")
  }
  return Number(headers["content-length"] ?? 0) > largest ? tooLong(largest) : undefined
}

const isJson = /^application\/json\s*(;\s*charset="?utf-8"?\s*)?;?$/i

const tooLong = (largest: number): RequestError => tooLarge(`The body is larger than ${largest / 1024} kB`)

const arrive = (request: Request, { largest, seconds }: BodyLimits): Effect.Effect<Buffer, RequestError> =>
  Effect.callback((resume) => {
    const chunks: Array<Buffer> = []
    let size = 0
    const settle = (outcome: Effect.Effect<Buffer, RequestError>): void => {
      clearTimeout(late)
      // Discards the rest.
      request.off("data", take).off("end", finish).off("close", leave).resume()
      resume(outcome)
    }
    const take = (chunk: Buffer): void => {
      size += chunk.length
      if (size > largest) settle(Effect.fail(tooLong(largest)))
      else chunks.push(chunk)
    }
    const finish = (): void => settle(Effect.succeed(Buffer.concat(chunks)))
    const leave = (): void => settle(Effect.fail(malformed("The body is incomplete")))
    const late = setTimeout(() => settle(Effect.fail(requestTimeout(tooSlow))), seconds * 1_000)
    request.on("data", take).on("end", finish).on("close", leave)
  })

const parsed = (bytes: Buffer, { mostFields = mostKeys }: BodyLimits): Result.Result<unknown, RequestError> => {
  const excess = excessIn(bytes, mostFields)
  if (excess !== undefined) return Result.fail(malformed(excess))
  return Result.try({
    try: (): unknown => JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes)),
    catch: () => malformed("The body is not JSON"),
  })
}

/** The deepest useful body has 3 levels, and the one with the most keys about 400, except where routes have limits. */
const deepest = 10
const mostKeys = 1_000

const [quote, backslash, colon] = [0x22, 0x5c, 0x3a]
const opening = new Set([0x5b, 0x7b])
const closing = new Set([0x5d, 0x7d])

/** Checks the size before anything is parsed. The parser checks whether the text is JSON. */
const excessIn = (bytes: Buffer, mostFields: number): string | undefined => {
  let [depth, keys] = [0, 0]
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0
    if (byte === quote) at = endOfText(bytes, at)
    else if (byte === colon) keys += 1
    else if (opening.has(byte)) depth += 1
    else if (closing.has(byte)) depth -= 1
    if (depth > deepest) return `The body is nested more than ${deepest} levels deep`
    if (keys > mostFields) return `The body has more than ${mostFields} fields`
  }
  return undefined
}

/** The position of the quote that ends the text beginning at `start`. */
const endOfText = (bytes: Buffer, start: number): number => {
  let at = start + 1
  while (at < bytes.length && bytes[at] !== quote) at += bytes[at] === backslash ? 2 : 1
  return at
}
