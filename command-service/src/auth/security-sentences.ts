// The sentences of the security log.
import type { SecurityEventKind, SignInMethod } from "@evenkeel/contracts/api/users/sessions"
import { unknownDevice } from "./user-agent.ts"

export interface SecurityEventDetail {
  readonly method?: SignInMethod
  readonly name?: string
  readonly formerName?: string
  /** The number of recovery codes that are left. */
  readonly left?: number
}

export const sentenceOf = (
  kind: SecurityEventKind,
  device: string | null,
  { method = "password", name = "", formerName = "", left = 0 }: SecurityEventDetail,
): string => {
  const from = device === null ? "" : `, from ${device === unknownDevice ? "an unknown device" : device}`
  const means = `with a ${method}`
  switch (kind) {
    case "signed-in":
      return `You signed in ${means}${from}.`
    case "new-device":
      return `A new browser signed in ${means}${from}. Not you? Take back control of your account.`
    case "sign-in-failed":
      return `Someone tried to sign in with a wrong ${method}${from}.`
    case "password-changed":
      return `The password was changed${from}. All other sessions were ended.`
    case "control-taken-back":
      return `Control of the account was taken back${from}: nothing but the new password signs in. Add a passkey, or make recovery codes.`
    case "passkey-added":
      return `The passkey “${name}” was added${from}.`
    case "passkey-renamed":
      return `The passkey “${formerName}” was renamed to “${name}”${from}.`
    case "passkey-removed":
      return `The passkey “${name}” was removed${from}.`
    case "passkey-suspicious":
      return `The passkey “${name}” was refused${from}: there may be a copy of it. Remove it, and add a new one.`
    case "passkey-required":
      return `From now on a passkey is required to sign in${from}, or a recovery code.`
    case "passkey-optional":
      return `The password signs in again without a passkey${from}.`
    case "session-ended":
      return `Sessions on other devices were ended${from}.`
    case "recovery-codes-renewed":
      return `New recovery codes were made${from}. Former ones no longer work.`
    case "recovery-code-used":
      return `A recovery code was used to set a new password${from}. ${codesLeft(left)}`
    case "email-changed":
      return `The email address was changed${from}.`
    case "data-exported":
      return `The budget's data were exported${from}.`
    case "erasure-asked":
      return `The erasure of the account was asked for${from}.`
    case "erasure-withdrawn":
      return `The erasure of the account was withdrawn${from}.`
    case "locked":
      return "The operator locked the account, and ended its sessions."
    case "unlocked":
      return "The operator unlocked the account."
    case "reset-by-operator":
      return "The operator made a link with which a new password can be set."
    default:
      return kind satisfies never
  }
}

const codesLeft = (left: number): string => {
  if (left > 3) return `${left} are left.`
  return `${left === 0 ? "None is" : left === 1 ? "1 is" : `${left} are`} left: make new ones.`
}
