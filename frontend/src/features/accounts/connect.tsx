import { useList } from "../../api/queries.ts"
import { Icon, type IconName } from "../../components/controls/icon.tsx"
import { AccountIcon, accountTypeTitle } from "../../parts/accounts/account-icon.tsx"
import "./connect.css"

export const LinkedAccounts = () => {
  const items = useList("accounts")
  return (
    <ul aria-label="Linked accounts" className="linked">
      {items.map(({ accountId, accountName, accountType, institutionName }) => (
        <li className="cluster" key={accountId}>
          <AccountIcon type={accountType} />
          <span>
            <strong>{accountName}</strong>
            <br />
            <span className="soft small">
              {[institutionName, accountTypeTitle(accountType)].filter(Boolean).join(" · ")}
            </span>
          </span>
          <span className="linked-check row gap-1">
            <Icon name="check" /> Linked
          </span>
        </li>
      ))}
    </ul>
  )
}

const promises: ReadonlyArray<{ readonly icon: IconName; readonly text: string }> = [
  { icon: "eye", text: "Evenkeel only reads: it can never move your money." },
  { icon: "bank", text: "You log in at your bank, and your password stays there." },
  { icon: "check", text: "You choose the accounts, and can remove each one at any time." },
]

export const Promises = () => (
  <ul className="stack gap-4">
    {promises.map(({ icon, text }) => (
      <li className="row" key={icon}>
        <span className="round-icon">
          <Icon name={icon} />
        </span>{" "}
        {text}
      </li>
    ))}
  </ul>
)
