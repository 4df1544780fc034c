// The provider's types in JSON, where an enum's member is its text.

import type { AccountBase, Transaction } from "plaid"

export type Plain<Type> = Type extends string
  ? `${Type}`
  : Type extends ReadonlyArray<infer Element>
    ? Plain<Element>[]
    : Type extends object
      ? { [Key in keyof Type]: Plain<Type[Key]> }
      : Type

export type PlaidTransaction = Plain<Transaction>

export type PlaidAccount = Plain<AccountBase>
