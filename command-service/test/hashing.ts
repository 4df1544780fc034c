// Passwords hashed at the least cost.
import { makePasswordHashing, passwordCosts, type PasswordHashing } from "../src/auth/passwords/password-hashing.ts"

export const cheapHashing: PasswordHashing = makePasswordHashing(passwordCosts.least)

export interface CountedHashing extends PasswordHashing {
  readonly hashed: () => number
  readonly verified: () => number
}

export const countedHashing = (): CountedHashing => {
  let hashed = 0
  let verified = 0
  return {
    hash: (password) => {
      hashed += 1
      return cheapHashing.hash(password)
    },
    verify: (passwordHash, password) => {
      verified += 1
      return cheapHashing.verify(passwordHash, password)
    },
    hashed: () => hashed,
    verified: () => verified,
  }
}
