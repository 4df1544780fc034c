import { useSnapshot } from "valtio"
import { plural } from "../../lib/words.ts"
import { Icon } from "../../components/controls/icon.tsx"
import { firstSync, syncFirst } from "./first-sync.ts"
import "./first-sync.css"

/** What was read. Another browser may have read all there was. */
const readInWords = (transactions: number, banks: number): string =>
  transactions > 0
    ? `${plural(transactions, "transaction")} read`
    : `Nothing new from your ${banks === 1 ? "bank" : "banks"}`

/** How far the first sync is, and what it has brought. Nothing before it has begun. */
export const FirstSyncProgress = () => {
  const { banks, done, running, transactions, problem } = useSnapshot(firstSync)
  if (banks === 0) return null
  return (
    <div className="first-sync stack gap-2" role="status">
      {running ? (
        <>
          <span id="first-sync">
            Reading your transactions{banks > 1 && `, bank ${done + 1} of ${banks}`}…{" "}
            {transactions > 0 && `${plural(transactions, "transaction")} so far`}
          </span>
          {/* With one bank nobody knows how far it is. */}
          <progress aria-labelledby="first-sync" {...(banks > 1 ? { max: banks, value: done } : {})} />
        </>
      ) : problem === "" ? (
        <span>
          <Icon name="check" size={18} /> {readInWords(transactions, banks)}
        </span>
      ) : (
        <>
          <span>
            <Icon name="warning" size={18} /> {problem}
          </span>
          <button className="text" onClick={() => void syncFirst()} type="button">
            Try again
          </button>
        </>
      )}
    </div>
  )
}
