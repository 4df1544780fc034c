// Finds mistakes in the declared events before one of them is stored forever.
import { Result } from "effect"
import { decodeEvent } from "@evenkeel/contracts/budget/codec"
import type { EventToAppend } from "@evenkeel/contracts/budget/envelope"
import { describeEvents, type DescribedEvent } from "./schemas.ts"
import { frozenEvents, versionOf } from "./sources.ts"

export const lintEvents = (): ReadonlyArray<string> => {
  const events = describeEvents()
  const frozen = frozenEvents()
  return [
    ...events.flatMap(secretFields),
    ...events.flatMap(({ type, storedAs }) => missingExamples(storedAs, versionOf(type), frozen)),
    ...frozen.flatMap(unreadable),
    ...frozen.flatMap(secretValues),
  ]
}

/** Words in field names that suggest a secret. A mask, the last digits of an account, is fine. */
const secretWords = /^(password|passphrase|secret|token|pin|cvv|cvc|credential|credentials|iban|ssn|hash|key)$/i

export const secretFields = ({ type, fields }: Pick<DescribedEvent, "type" | "fields">): ReadonlyArray<string> =>
  fields.flatMap(({ path }) => {
    const words = path.split(/[.[\]]+/).flatMap((name) => name.split(/(?=[A-Z])|_/))
    return words.some((word) => secretWords.test(word)) || /card_?number|account_?number/i.test(path)
      ? [`${type}.${path} looks like a secret: events are kept forever, so secrets must stay out of them.`]
      : []
  })

/** Without an example of every version ever written, one of them could become unreadable unnoticed. */
export const missingExamples = (
  type: string,
  version: string,
  frozen: ReadonlyArray<EventToAppend>,
): ReadonlyArray<string> =>
  Array.from({ length: Number(version) }, (_, index) => String(index + 1))
    .filter((each) => !frozen.some((event) => event.type === type && event.metadata.schemaVersion === each))
    .map((each) => `${type} has no frozen example of version ${each}: add one to contracts/src/budget/frozen.`)

export const unreadable = (event: EventToAppend): ReadonlyArray<string> => {
  const decoded = decodeEvent(event)
  return Result.isSuccess(decoded)
    ? []
    : [
        `The frozen ${event.type} of version ${event.metadata.schemaVersion} cannot be read: ${decoded.failure.reason}. A new field must be optional; any other change needs an upcaster.`,
      ]
}

/** Numbers as long as a card number, and the provider's tokens. */
const secretValue = /\b\d{13,19}\b|\b(access|public|link)-(sandbox|production|development)-/

const secretValues = (event: EventToAppend): ReadonlyArray<string> =>
  secretValue.test(JSON.stringify(event.data)) ? [`The frozen ${event.type} holds what looks like a secret.`] : []
