import type { Command } from "commander"
import { examine, type Examination } from "../doctor.ts"
import { command, withInstallation, type Context } from "./context.ts"

export const doctorCommand = (context: Context): Command =>
  command("doctor", "what is wrong with this installation, and what to do about it")
    .option("--address <url>", "address of the facade, to check whether it is ready")
    .action(({ address }: { readonly address?: string }) =>
      withInstallation(context, function* (installation) {
        const examinations = yield* examine({ ...installation, address: address ?? installation.address })
        context.terminal.give(examinations, examinations.flatMap(textOf).join("\n"))
        return examinations.every(({ findings }) => findings.length === 0) ? "well" : "unwell"
      }),
    )

const textOf = ({ what, findings, note }: Examination): ReadonlyArray<string> =>
  findings.length === 0
    ? [`ok     ${what}${note === undefined ? "" : `: ${note}`}`]
    : findings.map((finding) => `WRONG  ${what}: ${finding}`)
