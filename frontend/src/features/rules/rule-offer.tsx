import type { RuleOffer } from "@evenkeel/contracts/api/transactions"
import { useSnapshot } from "valtio"
import { runOrSay } from "../../api/run.ts"
import { offers, withdrawOffer } from "../../api/offers.ts"
import { open } from "../../lib/dialogs.ts"
import "./rule-offer.css"

/** "Always put Alderport Metro into Transportation?", after the second like decision. */
export const RuleOfferBar = () => {
  const offer = useSnapshot(offers).offer as RuleOffer | undefined
  return (
    <>
      <div aria-live="polite" className="rule-offer" role="region" aria-label="Offer of a rule">
        {offer !== undefined && (
          <div className="card">
            <p>
              Always put {offer.words} into {offer.name}?
            </p>
            <button
              onClick={() => {
                withdrawOffer()
                open("rule", { start: { words: offer.words, categoryId: offer.categoryId } })
              }}
              type="button"
            >
              Make it a rule
            </button>
            <button className="quiet" onClick={withdrawOffer} type="button">
              Not now
            </button>
            <button
              className="text"
              onClick={() => {
                withdrawOffer()
                void runOrSay("declineRuleOffer", { body: { merchant: offer.merchant } })
              }}
              type="button"
            >
              Never ask
            </button>
          </div>
        )}
      </div>
    </>
  )
}
