import { command } from "../command.ts"
import { examine, type Examination } from "../doctor.ts"
import { anAddress, type AtAddress } from "./status.ts"

export const doctor = command("doctor", {
  does: "what is wrong with this installation, and what to do about it",
  takes: [anAddress],
  *run({ open }, { address }: AtAddress) {
    const installation = yield* open
    return yield* examine({ ...installation, address: address ?? installation.address })
  },
  says: (examinations) => examinations.flatMap(textOf).join("\n"),
  well: (examinations) => examinations.every(({ findings }) => findings.length === 0),
})

const textOf = ({ what, findings, note }: Examination): ReadonlyArray<string> =>
  findings.length === 0
    ? [`ok     ${what}${note === undefined ? "" : `: ${note}`}`]
    : findings.map((finding) => `WRONG  ${what}: ${finding}`)
