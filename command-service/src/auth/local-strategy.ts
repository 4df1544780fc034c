// Passport's local strategy, called with only the two fields of the body, because it would also read a query string.
import { Passport } from "passport"
import { Strategy } from "passport-local"
import type { Credentials as Form } from "@evenkeel/contracts/api/users/users"
import type { Credentials, KnownUser } from "./credentials.ts"

export type Authenticate = (form: Form) => Promise<KnownUser | undefined>

export const localAuthentication = (credentials: Credentials): Authenticate => {
  const passport = new Passport()
  passport.use(
    new Strategy(
      { usernameField: "username", passwordField: "passwordOne", session: false },
      (username, password, done) => {
        credentials.check(username, password).then((user) => done(null, user ?? false), done)
      },
    ),
  )
  return (form) =>
    new Promise((resolve, reject) => {
      const answer = (error: unknown, user: KnownUser | false | undefined) =>
        error ? reject(error) : resolve(user || undefined)
      passport.authenticate("local", { session: false }, answer)({ body: form, query: {} }, {}, reject)
    })
}
