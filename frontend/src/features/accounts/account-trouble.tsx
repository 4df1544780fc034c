import type { Account } from "@evenkeel/contracts/api/accounts"
import { repairTokenFor, retry } from "./account-actions.ts"
import { useList } from "../../api/queries.ts"
import { ActionButton } from "../../components/controls/action-button.tsx"
import { Icon } from "../../components/controls/icon.tsx"
import { useBankLink } from "./use-bank-link.tsx"
import { troublesOf, type Trouble } from "./trouble.ts"

interface TroubleNoteProps {
  readonly trouble: Trouble
  readonly onRepair: (account: Account) => Promise<void>
}

/** Once for all accounts of a bank, with the button that repairs it. */
const TroubleNote = ({ trouble: { sentence, accounts }, onRepair }: TroubleNoteProps) => {
  const [account] = accounts
  if (account === undefined) return null
  const names = new Intl.ListFormat("en-US").format(accounts.map(({ accountName }) => accountName))
  return (
    <div className="home-note" role="status">
      <Icon name="warning" />
      <p>
        <strong>{names}:</strong> {sentence}
      </p>
      <ActionButton className="quiet" onClick={() => onRepair(account)}>
        {account.status === "reconnect" ? "Reconnect" : "Try again"}
      </ActionButton>
    </div>
  )
}

const Troubles = ({ troubles }: { readonly troubles: ReadonlyArray<Trouble> }) => {
  const link = useBankLink(async () => undefined)
  const repair = (account: Account): Promise<void> => {
    const again = () => retry(account)
    return account.status === "reconnect" ? link.repair(() => repairTokenFor(account.accountId), again) : again()
  }
  return (
    <>
      {troubles.map((trouble) => (
        <TroubleNote key={trouble.accounts[0]?.accountId} onRepair={repair} trouble={trouble} />
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
