import { useEffect, useState } from "react"
import { useSnapshot } from "valtio"
import { Redirect, useLocation } from "wouter"
import { useBankLink } from "../../features/bank-link/use-bank-link.tsx"
import { ActionButton } from "../../components/controls/action-button.tsx"
import { AccountIcon, accountTypeTitle } from "../../features/accounts/account-icon.tsx"
import { Icon, type IconName } from "../../components/controls/icon.tsx"
import { OnboardingSteps } from "../../features/onboarding/onboarding-steps.tsx"
import { Page } from "../../components/layout/page.tsx"
import { Skeleton } from "../../components/feedback/skeleton.tsx"
import { FullScreenSpinner } from "../../components/feedback/spinner.tsx"
import { accounts } from "../../features/accounts/store.ts"
import { showDanger } from "../../components/feedback/alerts.tsx"
import { auth, refreshLinkToken } from "../../features/users/store.ts"
import { takeIn } from "../../features/bank-link/link-accounts.ts"
import "./connect-accounts.css"

const LinkedAccounts = () => {
  const { items } = useSnapshot(accounts.state)
  return (
    <ul aria-label="Linked accounts" className="linked">
      {items.map(({ accountId, accountName, accountType, institutionName }) => (
        <li key={accountId}>
          <AccountIcon type={accountType} />
          <span>
            <strong>{accountName}</strong>
            <br />
            <span className="soft small">
              {[institutionName, accountTypeTitle(accountType)].filter(Boolean).join(" · ")}
            </span>
          </span>
          <span className="linked-check">
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

const Promises = () => (
  <ul className="promises">
    {promises.map(({ icon, text }) => (
      <li key={icon}>
        <span className="round-icon">
          <Icon name={icon} />
        </span>{" "}
        {text}
      </li>
    ))}
  </ul>
)

const Connect = () => {
  const [, navigate] = useLocation()
  const { items, loaded, error } = useSnapshot(accounts.state)
  const linked = items.length > 0
  const link = useBankLink((links) => takeIn(links, "Account added succesfully"))
  useEffect(() => void accounts.fetchOnce(), [])

  return (
    <Page lead="Your transactions can then be imported into your budget." title="Connect your accounts" width="narrow">
      <OnboardingSteps current="Accounts" />
      {loaded || error !== "" ? (
        <div className="card connect">
          {linked ? <LinkedAccounts /> : <Promises />}
          <ActionButton busy={link.busy} className={linked ? "quiet" : ""} onClick={() => void link.open()}>
            {linked ? "Add Another Account" : "Connect Accounts"}
          </ActionButton>
          {linked ? (
            <button onClick={() => navigate("/income")} type="button">
              Continue...
            </button>
          ) : (
            <button className="text" onClick={() => navigate("/income")} type="button">
              Skip For Now
            </button>
          )}
          <p className="soft small connect-note" role="status">
            {link.note}
          </p>
        </div>
      ) : (
        // The accounts decide which buttons there are, and these must not change places below a finger.
        <Skeleton count={1} height="22rem" label="your accounts" />
      )}
      {link.window}
    </Page>
  )
}

/**
 * The bank may have been unavailable when the person registered, so a link token is
 * requested once more before they are redirected.
 */
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
  if (user !== null) return user.linkToken === null ? <WithoutLinkToken /> : <Connect />
  const isBeingChecked = token !== null && !isAuthenticated
  return isBeingChecked ? <FullScreenSpinner /> : <Redirect replace to="/login?from=%2Fconnect-accounts" />
}
