import { useEffect, useState } from "react"
import { useSnapshot } from "valtio"
import { Redirect, useLocation } from "wouter"
import { useServer } from "../../api/queries.ts"
import { ActionButton } from "../../components/controls/action-button.tsx"
import { Icon } from "../../components/controls/icon.tsx"
import { showDanger } from "../../components/feedback/alerts.tsx"
import { Skeleton } from "../../components/feedback/notice.tsx"
import { FullScreenSpinner } from "../../components/feedback/spinner.tsx"
import { Page } from "../../components/layout/page.tsx"
import { LinkedAccounts, Promises } from "../../features/accounts/connect.tsx"
import { linkAll } from "../../features/accounts/link-accounts.ts"
import { useBankLink } from "../../features/accounts/use-bank-link.tsx"
import { CurrencyChoice } from "../../features/users/currency/currency-choice.tsx"
import { OnboardingSteps } from "../../components/layout/onboarding-steps.tsx"
import { syncFirst, FirstSyncProgress } from "../../features/sync/first-sync.tsx"
import { auth, refreshLinkToken } from "../../lib/session.ts"
import { seePlan } from "../../lib/words.ts"
import { importPath } from "../../lib/addresses.ts"

const Connect = () => {
  const [, navigate] = useLocation()
  const { data, error } = useServer("accounts")
  const [linked, loaded] = [(data ?? []).length > 0, data !== undefined]
  const link = useBankLink(async (links) => {
    const added = await linkAll(links, "Account added succesfully")
    if (added > 0) void syncFirst()
    return added
  })

  return (
    <Page lead="Your transactions can then be imported into your budget." title="Connect your accounts" width="narrow">
      <OnboardingSteps current="Accounts" />
      {loaded || error !== "" ? (
        <div className="card stack flush">
          {linked ? <LinkedAccounts /> : <Promises />}
          <ActionButton busy={link.busy} className={linked ? "quiet" : ""} onClick={() => void link.open()}>
            {linked ? "Add Another Account" : "Connect Accounts"}
          </ActionButton>
          <button className="quiet" onClick={() => navigate(importPath)} type="button">
            <Icon name="file" /> Import a file
          </button>
          {!linked && (
            <button className="quiet" onClick={() => navigate("/bring")} type="button">
              <Icon name="folder" /> Bring everything from another Evenkeel
            </button>
          )}
          {linked && <FirstSyncProgress />}
          {linked && (
            <button onClick={() => navigate("/plan")} type="button">
              {seePlan}
            </button>
          )}
          {linked ? (
            <button className="quiet" onClick={() => navigate("/income")} type="button">
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
          <CurrencyChoice />
        </div>
      ) : (
        // The accounts decide which buttons there are, and these must not change places under a finger.
        <Skeleton count={1} height="30rem" label="your accounts" />
      )}
      {link.window}
    </Page>
  )
}

/** Requests a link token once more before a redirect, because the bank may have been unavailable at registration. */
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
