// Sends email through the server at SMTP_URL. Without one, an installation offers nothing that needs email.
import { Effect } from "effect"
import { linkedPages } from "@evenkeel/contracts/paths"
import type { Log } from "@evenkeel/server-kit/observability"

export interface MailOptions {
  readonly smtpUrl: string
  readonly from: string
  /** The base of all links. */
  readonly publicUrl: string
}

export interface Letter {
  readonly to: string
  readonly subject: string
  readonly text: string
}

export interface Mailer {
  /** Never fails: a failure is logged, without the address. */
  readonly send: (letter: Letter) => Effect.Effect<void>
  readonly linkTo: (page: keyof typeof linkedPages, token: string) => string
}

/** In milliseconds. Nobody waits for a letter, but a server that does not respond must not keep it for ever. */
const timeout = 20_000

export const makeMailer = ({ smtpUrl, from, publicUrl }: MailOptions, log: Log): Mailer => {
  const transport = () =>
    import("nodemailer").then(({ createTransport }) =>
      createTransport({ url: smtpUrl, connectionTimeout: timeout, greetingTimeout: timeout, socketTimeout: timeout }),
    )
  return {
    linkTo: (page, token) => `${publicUrl}${linkedPages[page]}#${token}`,
    send: (letter) =>
      Effect.tryPromise(async () => (await transport()).sendMail({ from, ...letter })).pipe(
        Effect.catch((error) =>
          Effect.sync(() => log.error({ err: withoutAddress(error.cause, letter) }, "a letter could not be sent")),
        ),
        Effect.asVoid,
      ),
  }
}

/** Mail servers often repeat the address in their errors. */
const withoutAddress = (cause: unknown, { to }: Letter): Error =>
  new Error(String(cause instanceof Error ? cause.message : cause).replaceAll(to, "..."))
