import type { Account } from "@evenkeel/contracts/api/accounts"
import { useState } from "react"
import { repairTokenFor, retry } from "./account-actions.ts"
import { useList } from "../../api/queries.ts"
import { ActionButton } from "../../components/controls/action-button.tsx"
import { Icon } from "../../components/controls/icon.tsx"
import { useBankLink } from "./use-bank-link.tsx"
import { troublesOf, type Trouble } from "./trouble.ts"

interface TroubleNoteProps {
  readonly trouble: Trouble
  readonly busy: boolean
  readonly onMend: (account: Account) => void
}

/** Once for all accounts of a bank, with the button that mends it. */
const TroubleNote = ({ trouble: { sentence, accounts }, busy, onMend }: TroubleNoteProps) => {
  const [account] = accounts
  if (account === undefined) return null
  const names = new Intl.ListFormat("en-US").format(accounts.map(({ accountName }) => accountName))
  return (
    <div className="home-note" role="status">
      <Icon name="warning" />
      <p>
        <strong>{names}:</strong> {sentence}
      </p>
      <ActionButton busy={busy} className="quiet" onClick={() => onMend(account)}>
        {account.status === "reconnect" ? "Reconnect" : "Try again"}
      </ActionButton>
    </div>
  )
}

const Troubles = ({ troubles }: { readonly troubles: ReadonlyArray<Trouble> }) => {
  const [mending, setMending] = useState<string>()
  const link = useBankLink(async () => undefined)
  const mend = async (account: Account): Promise<void> => {
    const again = () => retry(account)
    setMending(account.accountId)
    await (account.status === "reconnect" ? link.repair(() => repairTokenFor(account.accountId), again) : again())
    setMending(undefined)
  }
  return (
    <>
      {troubles.map((trouble) => (
        <TroubleNote
          busy={trouble.accounts[0]?.accountId === mending}
          key={trouble.accounts[0]?.accountId}
          onMend={(account) => void mend(account)}
          trouble={trouble}
        />
      ))}
      {link.window}
    </>
  )
}

/** Accounts that could not be synchronised properly: some of their transactions may be missing. */
export const AccountTrouble = () => {
  const troubles = troublesOf(useList("accounts"))
  return troubles.length === 0 ? null : <Troubles troubles={troubles} />
}
