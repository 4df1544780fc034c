// Stores the files of an upload in pieces: none of them is ever in memory as a whole.
import { promisify } from "node:util"
import { constants, deflateRaw } from "node:zlib"
import { Effect } from "effect"
import { malformed, type RequestError } from "@evenkeel/contracts/errors"
import { UploadFailed, type UploadedFile } from "@evenkeel/server-kit/http/upload/upload"
import { query } from "../../database.ts"
import type { FileToRead } from "../reading/reading.ts"
import type { ImportsTable } from "../tables/imports.ts"

const deflate = promisify(deflateRaw)

/** In bytes, before it is deflated. */
const pieceSize = 256 * 1024

const noFile = malformed("There is no file in it: choose at least one")

/** The files, when all of them have arrived. Interrupted, it takes nothing more. */
export const takeUpload = (
  { addPiece }: Pick<ImportsTable, "addPiece">,
  importId: string,
  upload: AsyncIterable<UploadedFile>,
): Effect.Effect<ReadonlyArray<FileToRead>, RequestError> => {
  const take = async (signal: AbortSignal): Promise<ReadonlyArray<FileToRead>> => {
    const files: Array<FileToRead> = []
    for await (const { name, bytes, isCut } of upload) {
      let piece = 0
      for await (const whole of inPieces(bytes)) {
        signal.throwIfAborted()
        await addPiece(importId, files.length, piece, await deflate(whole, { level: constants.Z_BEST_SPEED }))
        piece += 1
      }
      files.push({ fileName: name || "file", isCut: isCut() })
    }
    return files
  }
  return query(take).pipe(
    Effect.catchDefect((fault) => (fault instanceof UploadFailed ? Effect.fail(fault.refusal) : Effect.die(fault))),
    Effect.filterOrFail(
      (files) => files.length > 0,
      () => noFile,
    ),
  )
}

async function* inPieces(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let [chunks, size]: [Array<Buffer>, number] = [[], 0]
  for await (const chunk of bytes) {
    chunks.push(chunk)
    size += chunk.length
    if (size < pieceSize) continue
    yield Buffer.concat(chunks)
    ;[chunks, size] = [[], 0]
  }
  if (size > 0) yield Buffer.concat(chunks)
}
