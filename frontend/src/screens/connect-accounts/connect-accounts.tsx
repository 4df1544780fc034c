import { useEffect, useState } from "react"
import { useSnapshot } from "valtio"
import { Redirect, useLocation } from "wouter"
import { useBankLink } from "../../bank-link/use-bank-link.tsx"
import { AccountIcon, accountTypeTitle } from "../../components/account-icon.tsx"
import { Icon } from "../../components/icon.tsx"
import { OnboardingSteps } from "../../components/onboarding-steps.tsx"
import { Page } from "../../components/page.tsx"
import { FullScreenSpinner } from "../../components/spinner.tsx"
import { accounts } from "../../stores/accounts.ts"
import { showDanger } from "../../stores/alerts.ts"
import { auth, refreshLinkToken } from "../../stores/auth.ts"
import { takeIn } from "../../stores/linking.ts"
import "./connect-accounts.css"

const LinkedAccounts = () => {
  const { items } = useSnapshot(accounts.state)
  return (
    <ul aria-label="Linked accounts" className="linked">
      {items.map(({ accountId, accountName, accountType, institutionName }) => (
        <li key={accountId}>
          <AccountIcon type={accountType} />
          <span><strong>{accountName}</strong><br /><span className="soft small">{[institutionName, accountTypeTitle(accountType)].filter(Boolean).join(" · ")}</span></span>
          <span className="linked-check"><Icon name="check" /> Linked</span>
        </li>
      ))}
    </ul>
  )
}

const Connect = () => {
  const [, navigate] = useLocation()
  const linked = useSnapshot(accounts.state).items.length > 0
  const link = useBankLink((links) => takeIn(links, "Account added succesfully"))
  useEffect(() => void accounts.fetchOnce(), [])

  return (
    <Page
      lead="Evenkeel reads your transactions and balances. It can never move your money, and your bank's password stays with your bank."
      title="Connect your accounts"
      width="narrow"
    >
      <OnboardingSteps current="Accounts" />
      <div className="card connect">
        {linked ? <LinkedAccounts /> : <p>Choose your bank and log in there. New transactions then find their way into your budget by themselves.</p>}
        <button aria-busy={link.busy} className={linked ? "quiet" : ""} disabled={link.busy} onClick={() => void link.open()} type="button">
          {linked ? "Add Another Account" : "Connect Accounts"}
        </button>
        {linked
          ? <button onClick={() => navigate("/income")} type="button">Continue...</button>
          : <button className="text" onClick={() => navigate("/income")} type="button">Skip For Now</button>}
        <p className="soft small connect-note" role="status">{link.note}</p>
      </div>
      {link.window}
    </Page>
  )
}

/** The bank may have been away when the person registered: a link token is asked for once more before they are sent on. */
const WithoutLinkToken = () => {
  const [gaveUp, setGaveUp] = useState(false)
  useEffect(() => {
    void refreshLinkToken().then((refreshed) => {
      if (refreshed) return
      showDanger("Linking a bank is not possible right now. You can do it later under Accounts.")
      setGaveUp(true)
    })
  }, [])
  return gaveUp ? <Redirect replace to="/login" /> : <FullScreenSpinner label="Asking the bank" />
}

export const ConnectAccounts = () => {
  const { user, token, isAuthenticated } = useSnapshot(auth)
  if (user === null) return token !== null && !isAuthenticated ? <FullScreenSpinner /> : <Redirect replace to="/login?from=%2Fconnect-accounts" />
  return user.linkToken === null ? <WithoutLinkToken /> : <Connect />
}
