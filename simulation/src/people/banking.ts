// Steps that people take with their bank.
import fc from "fast-check"
import { banking } from "@evenkeel/acceptance/bank-steps"
import { pick, step } from "@evenkeel/acceptance/step"
import type { Step, Walk } from "@evenkeel/acceptance/walk"
import type { BankItem, SimulatedBank } from "../bank/bank.ts"

/** A login at the bank, and its linked accounts. */
export interface Link {
  readonly item: BankItem
  readonly accountIds: Array<string>
  /** The product has rejected the login. */
  isRefused: boolean
}

/** The parts of a walk that the acceptance tests' steps need: they use the latest link. */
export const bankOf = (bank: SimulatedBank, userId: string, links: Array<Link>) => ({
  bank: { ...bank, logIn: () => bank.logIn(userId) },
  links,
  get itemId() {
    return links.at(-1)?.item.itemId
  },
  get plaidAccountId() {
    return links.at(-1)?.item.accountIds[0]
  },
  get accountId() {
    return links.at(-1)?.accountIds[0] ?? "never-was"
  },
})

type Banked = Pick<Walk, "person" | "met"> & ReturnType<typeof bankOf>

const banked = (walk: Walk): Banked => walk as unknown as Banked

const mostLinks = 3

/** A person whose accounts are all linked, or whose login was rejected, logs in once more. */
const presentLink = ({ bank, links, met }: Banked): Link => {
  const latest = links.at(-1)
  const isOver = latest === undefined || latest.isRefused || latest.accountIds.length === latest.item.accountIds.length
  if (latest !== undefined && (!isOver || links.length === mostLinks)) return latest
  const link = { item: bank.logIn(), accountIds: [], isRefused: false }
  links.push(link)
  met.rows.push(...link.item.rows.keys())
  return link
}

export const link = (isBoth: boolean): Step =>
  step(`link ${isBoth ? "both accounts at once" : "an account"}`, async (walk) => {
    const { person } = banked(walk)
    const present = presentLink(banked(walk))
    const { publicToken, accountIds } = present.item
    const linked = accountIds.slice(0, isBoth ? 2 : 1).map(async (plaidAccountId) => {
      const body = { publicToken, plaidAccountId, accountName: "Account", accountType: "CHECKING" }
      const answer = await person.send("POST", "/account", { body })
      if (answer.status === 200) present.accountIds.push(answer.body.accountId)
      else if (answer.status === 422) present.isRefused = true
    })
    await Promise.all(linked)
  })

const remove = pick.map((which) =>
  step(`remove account ${which}`, async (walk) => {
    const accountIds = banked(walk).links.flatMap((each) => each.accountIds)
    return walk.person.send("DELETE", `/account/${accountIds[which % accountIds.length] ?? "never-was"}`)
  }),
)

export const bankSteps: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.boolean().map(link) },
  { weight: 8, arbitrary: fc.oneof(...banking) },
  { weight: 1, arbitrary: remove },
)
