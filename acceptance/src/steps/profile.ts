// A person's own name and time zone: another zone may be in another month already.
import fc from "fast-check"
import { sends } from "../step.ts"

const names = fc.constantFrom("Ada Lovelace", "Ada King", "  ")
const zones = fc.constantFrom(null, "UTC", "Pacific/Kiritimati", "Pacific/Pago_Pago", "Mars/Olympus")

export const profile = fc
  .tuple(names, zones)
  .map(([name, timeZone]) =>
    sends(`be ${name} in ${timeZone ?? "the browser's zone"}`, "PUT", () => ["/user/profile", { name, timeZone }]),
  )
