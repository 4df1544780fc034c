// The dependencies of a command service.
import type { Registry } from "prom-client"
import type { EventStore } from "@evenkeel/event-log/event-store"
import type { Allowance } from "@evenkeel/server-kit/limits/allowance"
import type { Log } from "@evenkeel/server-kit/observability"
import type { AuthLimits } from "./auth/limits.ts"
import type { PasswordHashing } from "./auth/passwords/password-hashing.ts"
import type { Bank } from "./bank/bank.ts"
import type { Reach } from "./users/handlers.ts"

export interface CommandServiceOptions {
  readonly databaseUrl: string
  readonly store: EventStore
  readonly bank: Bank
  /** 32 bytes that encrypt the bank's access tokens. */
  readonly tokenKey: Buffer
  /** Previous keys: tokens encrypted with them are re-encrypted at startup. */
  readonly formerTokenKeys: ReadonlyArray<Buffer>
  readonly authLimits: AuthLimits
  readonly allowance: Allowance
  readonly passwordHashing?: PasswordHashing
  readonly reach?: Reach
  /** The file that records erased people, if there is one. */
  readonly erasureLedger?: string | undefined
  /** The interval of the search for erasures that are due, in milliseconds. */
  readonly erasureInterval?: number
  readonly now: () => Date
  readonly log: Log
  readonly metrics: Registry
  /** Whether every item is read once a day without a request. */
  readonly syncsDaily?: boolean
  /** Whether other instances append to the same store. */
  readonly shared?: boolean
  /** Whether no other process carries out commands, now or later, not even as a standby. */
  readonly alone?: boolean
}
