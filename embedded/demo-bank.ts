// The demo's client of the sandbox bank: its clock, and linking a login without the widget.
import type { CalendarDate } from "@evenkeel/contracts/month"
import { sandboxRequests, type Login } from "@evenkeel/sandbox-bank/client"

export interface DemoBank {
  /** Whether nothing has been linked yet, so that the clock can still be moved back. */
  readonly isUnused: () => Promise<boolean>
  readonly today: () => Promise<CalendarDate>
  readonly moveTo: (date: CalendarDate) => Promise<void>
  readonly link: () => Promise<Login>
}

export const demoBank = (address: string): DemoBank => {
  const { call, items, logIn } = sandboxRequests(address, "The demo needs the sandbox bank, which")
  return {
    isUnused: async () => (await items()).length === 0,
    today: async () => (await call<{ readonly date: CalendarDate }>("/control/clock")).date,
    moveTo: async (date) => void (await call("/control/clock", { date })),
    link: () => logIn("user_good", "ins_harbor"),
  }
}
