import { Link } from "wouter"
import { Icon } from "../../components/controls/icon.tsx"
import { useItems } from "../../lib/collection.ts"
import { accounts, troubleOf } from "./store.ts"

/** Accounts that could not be synchronised properly: some of their transactions may be missing. */
export const AccountTrouble = () => {
  const troubled = useItems(accounts).filter(({ status }) => status !== "connected")
  if (troubled.length === 0) return null
  return (
    <div className="home-note" role="status">
      <Icon name="warning" />
      <ul>
        {troubled.map((account) => (
          <li key={account.accountId}>
            <strong>{account.accountName}:</strong> {troubleOf(account)}
          </li>
        ))}
      </ul>
      <Link className="button quiet" href="/accounts">
        {troubled.some(({ status }) => status === "reconnect") ? "Reconnect" : "See accounts"}
      </Link>
    </div>
  )
}
