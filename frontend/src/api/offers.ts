// The offer to make a rule, until the person answers it, or another one replaces it.
import type { RuleOffer } from "@evenkeel/contracts/api/transactions/transactions"
import { ref } from "valtio/vanilla"
import { personalStore } from "../lib/store.ts"

export const offers = personalStore((): { offer: RuleOffer | undefined } => ({ offer: undefined }))

export const offerRule = (offer: RuleOffer | undefined): void => {
  if (offer !== undefined) offers.offer = ref(offer)
}

export const withdrawOffer = (): void => {
  offers.offer = undefined
}
