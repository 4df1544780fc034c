// The provider's types as they travel: JSON holds the text of an enum's member, never the member.

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
