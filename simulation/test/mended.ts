// Scenarios of simulations that once failed.
import { sends } from "@evenkeel/acceptance/step"
import type { BankFault } from "../src/bank/bank-faults.ts"
import type { Fault } from "../src/faults.ts"
import { link } from "../src/people/banking.ts"
import { calm, type Moment, type Scenario } from "../src/scenario.ts"

const strikes = (kind: Fault["kind"], target: Fault["target"]): Fault => ({ kind, target, skipped: 0, duration: 0 })

const tea = { updatedName: "Tea", updatedAmount: 3.5, date: calm.instant.slice(0, 10) }
const drinkTea: Moment = {
  pause: 0,
  act: { person: 0, tab: 0, line: "fine", step: sends("enter some tea", "POST", () => ["/transactions", tea]) },
}

const answersOfExchange = (kind: BankFault["kind"]): BankFault => ({
  kind,
  endpoint: "/item/public_token/exchange",
  skipped: 0,
  variant: 0,
})

export const mended: Readonly<Record<string, Scenario>> = {
  "the product does not start while a connection is silent": {
    ...calm,
    faultsAtStart: [strikes("silent answer", "any")],
  },
  "rows wait as long as the projector's connection is silent": {
    ...calm,
    moments: [{ pause: 0, fault: strikes("silence", "project") }, drinkTea],
  },
  "the product does not stop as long as the projector's connection is silent": {
    ...calm,
    moments: [{ pause: 0, fault: strikes("silence", "project") }, drinkTea, { pause: 50, restart: { faults: [] } }],
  },
  "nobody learns of a lost exchange, because it is tried again and refused": {
    ...calm,
    moments: [
      { pause: 0, bankFault: answersOfExchange("answer lost") },
      { pause: 0, act: { person: 0, tab: 0, line: "fine", step: link(false) } },
    ],
  },
  "a link is refused, because the bank is asked again after the account was appended": {
    ...calm,
    moments: [
      { pause: 0, fault: strikes("crash", "append") },
      { pause: 0, bankFault: { kind: "refused", endpoint: "/accounts/get", skipped: 1, variant: 3 } },
      { pause: 0, act: { person: 0, tab: 0, line: "fine", step: link(false) } },
      // Faults still happen while people act.
      { ...drinkTea, pause: 5_000 },
    ],
  },
}
