import { v5, v7 } from "uuid"

// Ids are strings everywhere; the names of the types distinguish them.
export type UserId = string
export type AccountId = string
export type ItemId = string
export type IncomeId = string
export type TypeId = string
export type CategoryId = string
export type TransactionId = string
export type RuleId = string
/** The provider's own id of a transaction row. It changes when a pending row posts; our TransactionId does not. */
export type BankTransactionId = string
/** An import of one or several files. */
export type ImportId = string
export type CommandId = string
export type EventId = string

/** A new id, ordered by the time it was made (UUIDv7). */
export const newId = (): string => v7()

/** Derived from the command and the index (UUIDv5), so that appends are idempotent. */
export const eventIdOf = (commandId: CommandId, index: number): EventId => v5(String(index), commandId)

/** For a request carried out in several appends: the same part of the same command always has the same id. */
export const commandPartOf = (commandId: CommandId, part: string): CommandId => v5(`part ${part}`, commandId)

/**
 * The id of the `index`-th item that a command adds, decided on the budget at that revision. It is deterministic, so
 * the same command yields the same events in every process. Later items compare greater: by revision, then by index. A
 * UUIDv8, above all earlier UUIDv7.
 */
export const addedIdOf = (commandId: CommandId, revision: number, index: number): string => {
  const order = `8${hex(revision + 1, 6)}${hex(index, 5)}`
  return `${order.slice(0, 8)}-${order.slice(8)}-8${v5(`added ${order}`, commandId).slice(15)}`
}

/** The same for a command that adds very many items: only their index differs, and the rest is computed once. */
export const addedIdsOf = (commandId: CommandId, revision: number): ((index: number) => string) => {
  const rest = v5(`added at ${revision}`, commandId).slice(15)
  return (index) => {
    const order = `8${hex(revision + 1, 6)}${hex(index, 5)}`
    return `${order.slice(0, 8)}-${order.slice(8)}-8${rest}`
  }
}

const hex = (value: number, digits: number): string => value.toString(16).padStart(digits, "0")

const commandNamespace = "6b1d2f5e-6a55-4a0c-9d0e-52a5f4a8a2d4"

/** The command id for a person's Idempotency-Key: the same key always gives the same id. */
export const commandIdOf = (userId: UserId, idempotencyKey: string): CommandId =>
  v5(`${userId} ${idempotencyKey}`, commandNamespace)
