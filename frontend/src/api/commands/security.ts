// Commands of an account's security. None can be undone: the reply is the message.
import { without, type Commands } from "./command.ts"

const change = { changes: ["security"], waits: true } as const
const asAnswered = { ...change, done: ({ message }: { readonly message: string }) => message }

export const securityCommands = {
  addPasskey: { ...change, done: ({ name }) => `The passkey “${name}” was added.` },
  changeEmail: change,
  changePassword: asAnswered,
  dismissNotice: { changes: [], shows: { notices: (all, { params }) => without(all, "noticeId", params.id) } },
  endOtherSessions: asAnswered,
  endSession: asAnswered,
  removePasskey: change,
  renamePasskey: { ...change, done: ({ name }) => `The passkey is now named “${name}”.` },
  renewRecoveryCodes: change,
  requirePasskey: asAnswered,
  takeBackControl: asAnswered,
} satisfies Commands
