// The first sync of what somebody has just linked: it runs by itself, and says where it is.
import { grouped } from "@evenkeel/contracts/budget/grouped"
import { list } from "../../api/queries.ts"
import { lastSyncOf, noteSync, syncAccounts, troubleIn } from "../../api/sync.ts"
import { auth } from "../../lib/session.ts"
import { messageOf } from "../../lib/api.ts"
import { personalStore, resetWithSession, update } from "../../lib/store.ts"
import { useSnapshot } from "valtio"
import { plural } from "../../lib/words.ts"
import { Icon } from "../../components/controls/icon.tsx"
import "./first-sync.css"

interface FirstSync {
  /** Of how many banks, one after the other. */
  banks: number
  done: number
  running: boolean
  /** How many transactions they have brought. */
  transactions: number
  /** Why not all could be read; "" if they could. */
  problem: string
}

export const firstSync = personalStore((): FirstSync => ({
  banks: 0,
  done: 0,
  running: false,
  transactions: 0,
  problem: "",
}))

/** The accounts of each bank that there is, one list a bank. */
const byBank = (): ReadonlyArray<ReadonlyArray<string>> => {
  const linked = list("accounts").filter(({ source }) => source === "bank")
  const banks = grouped(linked, ({ institutionName }) => institutionName)
  return [...banks.values()].map((accounts) => accounts.map(({ accountId }) => accountId))
}

/** Something was linked while the banks were being read. */
let again = false
resetWithSession(() => {
  again = false
})

/**
 * Reads all banks, unless that is under way: asked again meanwhile, it is done once more after it, for what was linked in
 * between. The finaliser does not open: whoever begins decides first whether the month before matters.
 */
export const syncFirst = async (): Promise<void> => {
  if (firstSync.running) {
    again = true
    return
  }
  again = false
  const banks = byBank()
  update(firstSync, { banks: banks.length, done: 0, running: true, transactions: 0, problem: "" })
  for (const accountIds of banks) {
    await syncAccounts(accountIds, { asks: false }).then(
      (answer) => {
        const { allModifiedOrAddedTransactions: brought, previousMonthTotal, history = 0 } = answer
        firstSync.transactions += brought.length + previousMonthTotal + history
        firstSync.problem ||= troubleIn(answer)
      },
      (failure: unknown) => {
        firstSync.problem ||= messageOf(failure)
      },
    )
    firstSync.done += 1
  }
  firstSync.running = false
  if (firstSync.problem === "" && auth.user !== null) noteSync(auth.user.userId, true)
  if (again) await syncFirst()
}

/** If a bank is linked that this browser has never read. */
export const syncFirstOnce = async (): Promise<void> => {
  const userId = auth.user?.userId ?? ""
  if (byBank().length > 0 && lastSyncOf(userId) === undefined && firstSync.done === 0) await syncFirst()
}

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
