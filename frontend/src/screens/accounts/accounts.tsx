import type { Account } from "@evenkeel/contracts/api/accounts"
import { Link } from "wouter"
import { remove, repairTokenFor, retry } from "../../features/accounts/account-actions.ts"
import { useServer } from "../../api/queries.ts"
import { ActionButton } from "../../components/controls/action-button.tsx"
import { Icon } from "../../components/controls/icon.tsx"
import { Awaited, EmptyState } from "../../components/feedback/notice.tsx"
import { Page } from "../../components/layout/page.tsx"
import { AccountCard } from "../../features/accounts/account-card.tsx"
import { linkAll } from "../../features/accounts/link-accounts.ts"
import { useBankLink } from "../../features/accounts/use-bank-link.tsx"
import { CurrencyChoice } from "../../features/users/currency/currency-choice.tsx"
import { MoreAccounts } from "../../features/accounts/more-accounts.tsx"
import { DropAnywhere } from "../../features/imports/drop-anywhere.tsx"
import { YourData } from "../../features/users/your-data.tsx"
import { troublesOf } from "../../features/accounts/trouble.ts"

export const Accounts = () => {
  const { data, error, retry: fetchAgain } = useServer("accounts")
  const [items, loaded] = [data ?? [], data !== undefined]
  const link = useBankLink((links) => linkAll(links, "Account added successfully"))

  const repair = (account: Account): Promise<void> =>
    link.repair(
      () => repairTokenFor(account.accountId),
      () => retry(account),
    )

  const explained = new Set(troublesOf(items).flatMap(({ accounts: [, ...others] }) => others))

  const add = (
    <div className="cluster">
      <ActionButton busy={link.busy} onClick={() => void link.open()}>
        <Icon name="plus" /> Add Account
      </ActionButton>
      <Link className="button quiet" href="/import">
        <Icon name="file" /> Import a file
      </Link>
    </div>
  )

  return (
    <Page actions={items.length > 0 ? add : null} back={{ to: "/home", label: "Back to home" }} title="Your Accounts">
      <p className="soft" role="status">
        {link.note}
      </p>
      {!loaded && <Awaited cards error={error} height="11rem" label="your accounts" onRetry={fetchAgain} />}
      {loaded && items.length === 0 && (
        <EmptyState action={add} title="No accounts yet">
          <p>
            Link a bank account, and its transactions will be imported into your budget. Or import a file that your bank
            lets you download; dropping it here is enough.
          </p>
        </EmptyState>
      )}
      <ul className="cards gap-4">
        {items.map((account) => (
          <AccountCard
            account={account}
            explainedAbove={explained.has(account)}
            key={account.accountId}
            onRemove={() => remove(account)}
            onRepair={() => repair(account)}
            onRetry={() => retry(account)}
          />
        ))}
      </ul>
      {/* After the accounts, which would push it down. */}
      {(loaded || error !== "") && (
        <>
          <MoreAccounts
            accounts={items}
            onAdd={({ accountId }) => link.addTo(() => repairTokenFor(accountId, true), accountId)}
          />
          <section aria-label="Currency" className="card below-accounts">
            <CurrencyChoice />
          </section>
          <YourData />
        </>
      )}
      {link.window}
      <DropAnywhere />
    </Page>
  )
}
