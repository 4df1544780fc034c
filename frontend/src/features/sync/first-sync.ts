// The first sync of what somebody has just linked: it runs by itself, and says where it is.
import { list } from "../../api/queries.ts"
import { lastSyncOf, noteSync, syncAccounts, troubleIn } from "../../api/sync.ts"
import { auth } from "../../lib/session.ts"
import { messageOf } from "../../lib/api.ts"
import { personalStore, resetWithSession, update } from "../../lib/store.ts"

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
  const banks = new Map<string, Array<string>>()
  for (const { accountId, source, institutionName } of list("accounts")) {
    if (source !== "bank") continue
    const key = institutionName ?? ""
    const own = banks.get(key)
    if (own === undefined) banks.set(key, [accountId])
    else own.push(accountId)
  }
  return [...banks.values()]
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
        firstSync.transactions += answer.allModifiedOrAddedTransactions.length + answer.previousMonthTotal
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
