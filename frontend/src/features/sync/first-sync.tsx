// The first sync of new links: it runs by itself, and shows its progress.
import { grouped } from "@evenkeel/contracts/budget/grouped"
import { list } from "../../api/queries.ts"
import { lastSyncOf, noteSync, syncAccounts, troubleIn, upToDate } from "../../api/sync.ts"
import { auth } from "../../lib/session.ts"
import { messageOf } from "../../lib/api.ts"
import { personalStore, resetWithSession, update } from "../../lib/store.ts"
import { useSnapshot } from "valtio"
import { Icon } from "../../components/controls/icon.tsx"
import "./first-sync.css"

interface FirstSync {
  /** The number of banks, which are read one after the other. */
  banks: number
  done: number
  running: boolean
  problem: string
}

export const firstSync = personalStore((): FirstSync => ({
  banks: 0,
  done: 0,
  running: false,
  problem: "",
}))

/** The accounts of each bank, one list a bank. */
const byBank = (): ReadonlyArray<ReadonlyArray<string>> => {
  const linked = list("accounts").filter(({ source }) => source === "bank")
  const banks = grouped(linked, ({ institutionName }) => institutionName)
  return [...banks.values()].map((accounts) => accounts.map(({ accountId }) => accountId))
}

/** Another bank was linked while the banks were being read. */
let again = false
resetWithSession(() => {
  again = false
})

/**
 * Reads all banks. A call during a run causes another run after it, for banks that were linked in between. The
 * finaliser does not open: a new person decides first whether the month before matters.
 */
export const syncFirst = async (): Promise<void> => {
  if (firstSync.running) {
    again = true
    return
  }
  again = false
  const banks = byBank()
  update(firstSync, { banks: banks.length, done: 0, running: true, problem: "" })
  for (const accountIds of banks) {
    await syncAccounts(accountIds, { asks: false }).then(
      (answer) => {
        const trouble = troubleIn(answer)
        firstSync.problem = sentences(firstSync.problem, trouble && `${trouble}.`)
      },
      (failure: unknown) => {
        firstSync.problem = sentences(firstSync.problem, messageOf(failure))
      },
    )
    firstSync.done += 1
  }
  firstSync.running = false
  if (firstSync.problem === "" && auth.user !== null) noteSync(auth.user.userId, true)
  if (again) await syncFirst()
}

const sentences = (...all: ReadonlyArray<string>): string => all.filter((each) => each !== "").join(" ")

/** If a bank is linked that this browser has never read. */
export const syncFirstOnce = async (): Promise<void> => {
  const userId = auth.user?.userId ?? ""
  if (byBank().length > 0 && lastSyncOf(userId) === undefined && firstSync.done === 0) await syncFirst()
}

/** The progress of the first sync, without a count: a webhook of the bank may have brought most rows before. */
export const FirstSyncProgress = () => {
  const { banks, done, running, problem } = useSnapshot(firstSync)
  if (banks === 0) return null
  return (
    <div className="first-sync stack gap-2" role="status">
      {running ? (
        <>
          <span id="first-sync">Reading your transactions{banks > 1 && `, bank ${done + 1} of ${banks}`}…</span>
          {/* The progress of a single bank is unknown. */}
          <progress aria-labelledby="first-sync" {...(banks > 1 ? { max: banks, value: done } : {})} />
        </>
      ) : problem === "" ? (
        <span>
          <Icon name="check" size={18} /> {upToDate}
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
