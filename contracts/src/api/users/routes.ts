// The routes for a person and their sessions, rather than for a budget.
import { Schema } from "effect"
import { ErasureReply, ErasureRequest } from "../audit/erase.ts"
import { Done } from "../fields.ts"
import { AuthData, Credentials, LinkTokenRequest, Registration, User } from "./users.ts"
import {
  NewPasskey,
  Passkey,
  PasskeyCreationOptions,
  PasskeyName,
  PasskeyRequestOptions,
  PasskeyRequirement,
  PasskeySignIn,
} from "./passkeys.ts"
import {
  EmailChange,
  EmailConfirmation,
  Email,
  ForgottenPassword,
  PasswordChange,
  PasswordReset,
  Recovery,
  RecoveryCodes,
  Security,
  SignInWays,
} from "./recovery.ts"
import { Confirmed, Notice, SecurityLogPage, SecurityLogRequest, Session, StepUp } from "./sessions.ts"
import { command, confirmedCommand, publicCommand } from "../../route.ts"

export const userRoutes = {
  register: publicCommand("Register, and log in", { body: Registration, reply: AuthData }),
  authenticate: publicCommand("Log in", { body: Credentials, reply: AuthData }),
  currentUser: command("The signed-in person", { reply: User }),
  logout: command("Log out: the token is revoked at once", { reply: Done }),
  refreshLinkToken: command("The signed-in person, with a new link token", {
    body: LinkTokenRequest,
    cost: "bank call",
    reply: User,
  }),
  eraseAccount: command("Erase the account and everything in it, in seven days; all sessions end", {
    body: ErasureRequest,
    reply: ErasureReply,
  }),
  withdrawErasure: command("Keep the account, as long as it has not been erased", { reply: Done }),

  signInWays: publicCommand("Which ways to sign in this installation offers", { reply: SignInWays }),
  passkeyRequestOptions: publicCommand("What a browser needs to use a passkey", { reply: PasskeyRequestOptions }),
  authenticateWithPasskey: publicCommand("Log in with a passkey", { body: PasskeySignIn, reply: AuthData }),
  recover: publicCommand("Log in with a recovery code and a new password; all other sessions end", {
    body: Recovery,
    reply: AuthData,
  }),
  forgotPassword: publicCommand("Ask for a reset link by email; the answer is the same for every address", {
    body: ForgottenPassword,
    reply: Done,
  }),
  resetPassword: publicCommand("Log in with a reset link and a new password; all other sessions end", {
    body: PasswordReset,
    reply: AuthData,
  }),
  confirmEmail: publicCommand("Confirm an email address with the link that was sent to it", {
    body: EmailConfirmation,
    reply: Done,
  }),
  stepUp: command("Prove again who it is, for what needs a session that did so in the last ten minutes", {
    body: StepUp,
    reply: Confirmed,
  }),

  security: command("How the account is protected", { reply: Security }),
  changePassword: command("Change the password, proving who it is; all other sessions and ways back in end", {
    body: PasswordChange,
    reply: Done,
  }),
  takeBackControl: command("Set a new password, after which nothing else signs in; all other sessions end", {
    body: PasswordChange,
    reply: Done,
  }),
  sessions: command("Where the person is signed in, latest use first", { reply: Schema.Array(Session) }),
  endSession: confirmedCommand("End a session", { reply: Done }),
  endOtherSessions: confirmedCommand("End all sessions but this one", { reply: Done }),
  passkeys: command("The person's passkeys", { reply: Schema.Array(Passkey) }),
  passkeyCreationOptions: confirmedCommand("What a browser needs to create a passkey", {
    reply: PasskeyCreationOptions,
  }),
  addPasskey: confirmedCommand("Add a passkey", { body: NewPasskey, reply: Passkey }),
  renamePasskey: command("Give a passkey another name", { body: PasskeyName, reply: Passkey }),
  removePasskey: confirmedCommand("Remove a passkey", { reply: Done }),
  requirePasskey: confirmedCommand("Let only a passkey or a recovery code sign in, or the password again", {
    body: PasskeyRequirement,
    reply: Done,
  }),
  renewRecoveryCodes: confirmedCommand("Ten new recovery codes; former ones no longer work", { reply: RecoveryCodes }),
  changeEmail: confirmedCommand("Enter, change or remove an email address", { body: EmailChange, reply: Email }),
  securityLog: command("Logins and security events, newest first", {
    query: SecurityLogRequest,
    reply: SecurityLogPage,
  }),
  notices: command("What the person should know about their account, newest first", { reply: Schema.Array(Notice) }),
  dismissNotice: command("Do not show a notice any more", { reply: Done }),
}
