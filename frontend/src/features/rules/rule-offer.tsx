import type { RuleOffer } from "@evenkeel/contracts/api/transactions/transactions"
import { useSnapshot } from "valtio"
import { runOrSay } from "../../api/run.ts"
import { offers, withdrawOffer } from "../../api/offers.ts"
import { open } from "../../lib/dialogs.ts"
import { useTopmostDialog } from "../../components/dialogs/modal.tsx"
import "./rule-offer.css"

const outcomeOf = ({ categoryId, countedAs, transferTo = "" }: RuleOffer) => {
  if (countedAs === undefined) return { categoryId }
  return countedAs === "spending" ? { then: "ask" } : { then: "not spending", countedAs, transferTo }
}

/** "Always put Alderport Metro into Transportation?", after the second decision alike. */
export const RuleOfferBar = () => {
  const latest = useSnapshot(offers).offer as RuleOffer | undefined
  // It could not be answered behind a dialog, so it waits until that closes.
  const isFree = useTopmostDialog() === undefined
  const offer = isFree ? latest : undefined
  return (
    <>
      <div aria-live="polite" className="rule-offer" role="region" aria-label="Offer of a rule">
        {offer !== undefined && (
          <div className="card cluster">
            <p>
              Always {offer.countedAs === undefined ? "put" : "count"} {offer.words}{" "}
              {offer.countedAs === undefined ? "into" : "as"} {offer.name}?
            </p>
            <button
              onClick={() => {
                withdrawOffer()
                open("rule", { start: { words: offer.words, ...outcomeOf(offer) } })
              }}
              type="button"
            >
              Make it a rule
            </button>
            <button className="quiet" onClick={withdrawOffer} type="button">
              Not now
            </button>
            {offer.countedAs === undefined && (
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
            )}
          </div>
        )}
      </div>
    </>
  )
}
