// Reads the files of an upload as a stream, within the limits: no file is ever in memory as a whole. One file is the
// raw body, several are a form.
import { basename } from "node:path/posix"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { Busboy, type BusboyFileStream } from "@fastify/busboy"
import { Result } from "effect"
import type { Request } from "express"
import {
  malformed,
  requestTimeout,
  tooLarge,
  unsupportedMediaType,
  type RequestError,
} from "@evenkeel/contracts/errors"
import type { UploadLimits } from "@evenkeel/contracts/route"

export interface UploadedFile {
  readonly name: string
  /** Ends early if the file is larger than the limit. */
  readonly bytes: AsyncIterable<Buffer>
  /** Whether it ended early. Known when `bytes` has ended. */
  readonly isCut: () => boolean
}

/** Thrown by `readUpload` and by `bytes`. */
export class UploadFailed extends Error {
  readonly refusal: RequestError
  constructor(refusal: RequestError) {
    super(refusal.message)
    this.refusal = refusal
  }
}

/** Yields the files in order. The bytes of each must be consumed before the next file is requested. */
export async function* readUpload(request: Request, limits: UploadLimits): AsyncGenerator<UploadedFile, void> {
  const isForm = /^multipart\/form-data\s*;/i.test(request.get("content-type") ?? "")
  const most = isForm ? limits.largest : limits.largestFile
  const fault = faultInHeaders(request, isForm, most)
  if (fault !== undefined) throw new UploadFailed(fault)
  try {
    const bytes = arriving(request, most, limits)
    if (isForm) yield* filesOfForm(request, bytes, limits)
    else yield { name: nameInHeader(request) ?? "", bytes, isCut: () => false }
  } finally {
    request.resume() // discards the rest
  }
}

const faultInHeaders = (request: Request, isForm: boolean, most: number): RequestError | undefined => {
  const { headers } = request
  if ((headers["content-encoding"] ?? "identity").toLowerCase() !== "identity") {
    return unsupportedMediaType("Files must be sent as they are, without Content-Encoding")
  }
  if (!isForm && !/^application\/octet-stream\s*(;|$)/i.test(headers["content-type"] ?? "")) {
    return unsupportedMediaType("Send one file as application/octet-stream, or several as multipart/form-data")
  }
  if (!isForm && nameInHeader(request) === undefined) {
    return malformed("The header File-Name must hold the file's name, percent-encoded")
  }
  return Number(headers["content-length"] ?? 0) > most ? tooMuch(most) : undefined
}

const tooMuch = (most: number): RequestError => tooLarge(`That is more than ${most / 1024 / 1024} MB`)
const incomplete = malformed("The upload is incomplete")
const unreadable = malformed("The upload cannot be read as a form")

/** The bytes of a request, as long as they keep arriving. */
async function* arriving(request: Request, most: number, { seconds, pause }: UploadLimits): AsyncGenerator<Buffer> {
  const chunks = request.iterator({ destroyOnReturn: false }) as AsyncIterator<Buffer>
  const end = performance.now() + seconds * 1_000
  for (let size = 0; ;) {
    const next = await inTime(chunks.next(), Math.min(pause * 1_000, end - performance.now()))
    if ("_tag" in next) throw new UploadFailed(next)
    if (next.done) return
    size += next.value.length
    if (size > most) throw new UploadFailed(tooMuch(most))
    yield next.value
  }
}

const inTime = <Next>(next: Promise<Next>, longest: number): Promise<Next | RequestError> =>
  new Promise((resolve) => {
    const late = setTimeout(() => resolve(requestTimeout("The upload took too long to arrive")), longest)
    next.then(resolve, () => resolve(incomplete)).finally(() => clearTimeout(late))
  })

const nameInHeader = (request: Request): string | undefined => {
  const name = Result.try(() => nameOf(decodeURIComponent(request.get("file-name") ?? "")))
  return Result.isSuccess(name) && name.success !== "" ? name.success : undefined
}

// oxlint-disable-next-line no-control-regex -- control characters are just what this looks for
const controlCharacters = /[\u0000-\u001f\u007f-\u009f]/g

const longestName = 200

/** The file's name for display, without the folders that some browsers send. */
const nameOf = (given: string): string =>
  basename(given.replaceAll("\\", "/").toWellFormed().replace(controlCharacters, " ")).trim().slice(-longestName)

/** Yields the parts named `file`, and skips others. */
async function* filesOfForm(
  request: Request,
  bytes: AsyncIterable<Buffer>,
  limits: UploadLimits,
): AsyncGenerator<UploadedFile, void> {
  const source = Readable.from(bytes, { objectMode: false })
  const form = formParser(request, limits)
  const found: Array<BusboyFileStream & { readonly fileName: string }> = []
  let wake = (): void => {}
  form.on("file", (field, stream, name) => {
    stream.on("error", () => {}) // the reader gets it
    if (field === "file") found.push(Object.assign(stream, { fileName: nameOf(name ?? "") }))
    else stream.resume()
    wake()
  })
  form.on("filesLimit", () =>
    source.destroy(new UploadFailed(tooLarge(`Choose at most ${limits.files} files at a time`))),
  )
  form.on("partsLimit", () => source.destroy(new UploadFailed(unreadable)))
  let current: BusboyFileStream | undefined
  let end: "all" | UploadFailed | undefined
  const pouring = pipeline(source, form).then(
    () => (end = "all"),
    (error: unknown) => {
      end = error instanceof UploadFailed ? error : new UploadFailed(unreadable)
      current?.destroy(end)
    },
  )
  try {
    for (;;) {
      const next = found.shift()
      if (end instanceof UploadFailed) throw end
      if (next !== undefined) {
        current = next
        yield { name: next.fileName, bytes: readable(next), isCut: () => next.truncated }
      } else if (end === "all") {
        return
      } else {
        await Promise.race([pouring, new Promise<void>((resolve) => (wake = resolve))])
      }
    }
  } finally {
    source.destroy()
  }
}

/** Replaces the parser's message about an incomplete form with one for people. */
async function* readable(stream: BusboyFileStream): AsyncGenerator<Buffer> {
  try {
    yield* stream
  } catch (error) {
    throw error instanceof UploadFailed ? error : new UploadFailed(unreadable)
  }
}

/** Other fields than files are not used, so only few and short ones are accepted. */
const formParser = ({ headers }: Request, { files, largestFile }: UploadLimits): Busboy => {
  try {
    return new Busboy({
      headers: { ...headers, "content-type": headers["content-type"] ?? "" },
      limits: { files, fileSize: largestFile, parts: 2 * files, fields: files, fieldSize: 1024, headerPairs: 20 },
    })
  } catch {
    throw new UploadFailed(unreadable) // it has no boundary
  }
}
