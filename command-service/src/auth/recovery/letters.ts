// The texts of our emails.
import type { Letter } from "./mailer.ts"

const signed = (...paragraphs: ReadonlyArray<string>): string => `${paragraphs.join("\n\n")}\n\nEvenkeel\n`

export const resetMinutes = 30
export const confirmationHours = 24

export const resetLetter = (to: string, username: string, link: string): Letter => ({
  to,
  subject: "Set a new password for Evenkeel",
  text: signed(
    `Someone, probably you, asked to set a new password for the account ${username}.`,
    `Open this link within ${resetMinutes} minutes to set it. It works once:\n${link}`,
    "If it was not you, you need not do anything: your password stays as it is.",
  ),
})

export const confirmationLetter = (to: string, username: string, link: string): Letter => ({
  to,
  subject: "Confirm your email address for Evenkeel",
  text: signed(
    `Open this link within ${confirmationHours} hours to confirm that the account ${username} may use this address:\n${link}`,
    "If this is not your account, you need not do anything.",
  ),
})

export const changedAddressLetter = (to: string, username: string): Letter => ({
  to,
  subject: "Your email address for Evenkeel was changed",
  text: signed(
    `The account ${username} does not use this address any more.`,
    "If that was not you, sign in, end all other sessions and change your password.",
  ),
})

export const changedPasswordLetter = (to: string, username: string): Letter => ({
  to,
  subject: "Your password for Evenkeel was changed",
  text: signed(
    `The password of the account ${username} was changed, and its other sessions were ended.`,
    "If that was not you, set another one with “Forgot Password?” on the login page.",
  ),
})
