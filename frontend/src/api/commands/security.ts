// How the account is protected. None of these can be undone: the answers say what was done.
import type { Commands } from "./command.ts"

type SecurityCommand =
  | "addPasskey"
  | "changeEmail"
  | "changePassword"
  | "endOtherSessions"
  | "endSession"
  | "removePasskey"
  | "renamePasskey"
  | "renewRecoveryCodes"
  | "requirePasskey"
  | "takeBackControl"

const change = { changes: ["security"] } as const

export const securityCommands: Commands<SecurityCommand> = {
  addPasskey: change,
  changeEmail: change,
  changePassword: change,
  endOtherSessions: change,
  endSession: change,
  removePasskey: change,
  renamePasskey: change,
  renewRecoveryCodes: change,
  requirePasskey: change,
  takeBackControl: change,
}
