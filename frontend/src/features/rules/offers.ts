// What is offered to become a rule, until it is answered, or something else is.
import type { RuleOffer } from "@evenkeel/contracts/api/transactions"
import { proxy, ref } from "valtio/vanilla"
import { client } from "../../lib/api.ts"
import { resetWithSession } from "../../lib/store.ts"

export const offers = proxy<{ offer: RuleOffer | undefined }>({ offer: undefined })

export const offerRule = (offer: RuleOffer | undefined): void => {
  if (offer !== undefined) offers.offer = ref(offer)
}

export const withdrawOffer = (): void => {
  offers.offer = undefined
}

export const neverOffer = async (merchant: string): Promise<void> => {
  withdrawOffer()
  await client.declineRuleOffer({ body: { merchant } })
}

resetWithSession(withdrawOffer)
