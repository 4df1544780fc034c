// Adds further accounts at banks that are linked already, for instance a new one.
import type { Account } from "@evenkeel/contracts/api/accounts"
import { ActionButton } from "../../components/controls/action-button.tsx"
import { Icon } from "../../components/controls/icon.tsx"

interface MoreAccountsProps {
  readonly accounts: ReadonlyArray<Account>
  readonly onAdd: (account: Account) => Promise<void>
}

/** The first account of each login that works. */
const banksOf = (accounts: ReadonlyArray<Account>): ReadonlyArray<Account> => {
  const connected = accounts.filter(({ source, status }) => source === "bank" && status === "connected")
  return [...new Map(connected.toReversed().map((account) => [account.institutionName, account])).values()].toReversed()
}

export const MoreAccounts = ({ accounts, onAdd }: MoreAccountsProps) => {
  const banks = banksOf(accounts)
  if (banks.length === 0) return null
  return (
    <section aria-labelledby="more-accounts" className="card below-accounts stack gap-2">
      <h2 id="more-accounts">More accounts at your banks</h2>
      {banks.map((account) => (
        <div className="stack gap-1" key={account.accountId}>
          {account.message !== undefined && (
            <p className="soft" role="status">
              <Icon name="info" size={16} /> {account.message}
            </p>
          )}
          <ActionButton className="quiet" onClick={() => onAdd(account)}>
            <Icon name="plus" size={16} /> Add from {account.institutionName ?? "your bank"}
          </ActionButton>
        </div>
      ))}
    </section>
  )
}
