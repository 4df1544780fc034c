// npm run verify-export -- <file>: verifies that an export of events has not been altered; with the installation's
// public key in HEADS_PUBLIC_KEY, also that the installation signed these events.
import { readFileSync } from "node:fs"
import { Effect, Option } from "effect"
import { verifyExport } from "@evenkeel/contracts/event-chain"
import { headsKeyConfig } from "@evenkeel/projector/config"
import { readConfiguration } from "@evenkeel/server-kit/configuration"
import { sha256 } from "@evenkeel/server-kit/sha256"
import { endIn, isSigned, type EndsKey } from "@evenkeel/server-kit/signed-end"

/** Also returns the hashes of the log, by revision, and the signed end. */
const read = (lines: ReadonlyArray<string>) => {
  const hashes = new Map<number, string | undefined>()
  let signedEnd: string | undefined
  const verdict = verifyExport(lines, sha256, ({ log, manifest }) => {
    hashes.set(log.revision, log.hash)
    signedEnd = manifest?.signedEnd
  })
  return { verdict, hashes, signedEnd }
}

/** The verdict on the signature, or its fault. */
const checkSigned = ({ hashes, signedEnd }: ReturnType<typeof read>, key: EndsKey) => {
  const end = signedEnd === undefined ? undefined : endIn(signedEnd)
  if (end === undefined)
    return { isRight: false, text: "No end is signed: the events were exported before one was noted." }
  if (!isSigned(end, key)) return { isRight: false, text: "Its end is signed with another key, or was altered." }
  if (hashes.get(Number(end.at)) !== end.hash) {
    return { isRight: false, text: `At revision ${end.at} it has another event than the one that was signed.` }
  }
  return { isRight: true, text: `Signed: ${end.of} up to revision ${end.at}, on ${end.day}.` }
}

const verify = (file: string, key: EndsKey | undefined): void => {
  const found = read(readFileSync(file, "utf8").trimEnd().split("\n"))
  const { verdict } = found
  console.log(
    verdict.intact
      ? `Intact: ${verdict.count} events, exported at ${verdict.generatedAt}. Head: ${verdict.head}`
      : `Line ${verdict.line}: ${verdict.reason}`,
  )
  const signature = verdict.intact && key !== undefined ? checkSigned(found, key) : undefined
  if (signature !== undefined) console.log(signature.text)
  process.exitCode = verdict.intact && signature?.isRight !== false ? 0 : 1
}

const [file] = process.argv.slice(2)
try {
  if (file === undefined) throw new Error("Usage: npm run verify-export -- <file>")
  verify(file, Option.getOrUndefined(Effect.runSync(readConfiguration(headsKeyConfig))))
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
