import type { ReactNode } from "react"
import { Link } from "wouter"
import type { Account, AccountHistory } from "@evenkeel/contracts/api/accounts"
import { ActionButton } from "../../components/controls/action-button.tsx"
import { Icon } from "../../components/controls/icon.tsx"
import { Explained } from "../../parts/figures/explained.tsx"
import { AccountIcon, accountTypeTitle } from "../../parts/accounts/account-icon.tsx"
import { importPath } from "../../lib/addresses.ts"
import { exactAmount } from "../../lib/money.ts"
import { troubleOf } from "./trouble.ts"
import "./accounts.css"

interface AccountCardProps {
  readonly account: Account
  /** An account above has the same trouble, with its explanation and the button that repairs it. */
  readonly explainedAbove: boolean
  readonly onRepair: () => Promise<void>
  readonly onRetry: () => Promise<void>
  readonly onRemove: () => Promise<void>
}

const ofHistory: Readonly<Record<AccountHistory, ReactNode>> = {
  coming: "Older transactions are still on their way.",
  short: (
    <>
      This link began with two months. For older transactions, <Link href={importPath}>import a file</Link>.
    </>
  ),
}

const Connection = ({ account, explainedAbove, onRepair, onRetry }: Omit<AccountCardProps, "onRemove">) => {
  const { status, accountName, source, history } = account
  if (source === "file") {
    return (
      <p className="account-status soft row gap-1">
        <Icon name="file" size={16} /> Updated by file imports
      </p>
    )
  }
  if (status === "connected") {
    return (
      <div className="account-status stack gap-1">
        <p className="account-connected row gap-1">
          <Icon name="check" size={16} /> Connected
        </p>
        {history !== undefined && <p className="soft small">{ofHistory[history]}</p>}
      </div>
    )
  }
  if (explainedAbove) {
    return (
      <p className="account-status note">
        <Icon name="warning" size={16} /> Same bank: {status === "reconnect" ? "reconnect" : "try again"} above
      </p>
    )
  }
  const [action, act] = status === "reconnect" ? ["Reconnect", onRepair] : ["Try again", onRetry]
  return (
    <div className="account-status note stack">
      <p>
        <Icon name="warning" size={16} /> {troubleOf(account)}
      </p>
      <ActionButton aria-label={`${action}: ${accountName}`} className="quiet" onClick={act}>
        {action}
      </ActionButton>
    </div>
  )
}

/** The balance of a card or a loan is a debt. */
const isDebt = (type: Account["accountType"]): boolean => type === "CREDIT" || type === "LOAN"

export const AccountCard = ({ onRemove, ...connection }: AccountCardProps) => {
  const { accountId, accountName, accountType, balance, institutionName, mask } = connection.account
  const where = [institutionName, mask === null ? null : `•••• ${mask}`].filter((part) => part !== null).join(" ")
  return (
    <li className="card account stack gap-4 flush">
      <div className="account-head row">
        <AccountIcon type={accountType} />
        <div>
          <h2>{accountName}</h2>
          <p className="soft small">{where}</p>
        </div>
        <ActionButton
          aria-label={`Remove ${accountName}`}
          className="text danger icon-button"
          onClick={onRemove}
          title="Remove"
        >
          <Icon name="trash" />
        </ActionButton>
      </div>
      <div className="cluster spread on-baseline gap-2">
        <span className="pill">{accountTypeTitle(accountType)}</span>
        <strong className="account-balance">
          <Explained
            about={{ figure: "accountBalance", account: accountId }}
            shown={exactAmount(isDebt(accountType) ? -balance : balance)}
            title={`${accountName}, balance`}
          />
          {isDebt(accountType) && balance !== 0 && (
            <span className="account-owed"> {balance > 0 ? "You owe" : "In credit"}</span>
          )}
        </strong>
      </div>
      <Connection {...connection} />
    </li>
  )
}
