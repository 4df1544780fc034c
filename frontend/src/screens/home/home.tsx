import { useSnapshot } from "valtio"
import { BudgetDialogs } from "../../budget/budget-dialogs.tsx"
import { useBudget } from "../../budget/use-budget.ts"
import { Announcer } from "../../components/announcer.tsx"
import { Failure } from "../../components/notice.tsx"
import { Page } from "../../components/page.tsx"
import { FullScreenSpinner } from "../../components/spinner.tsx"
import { auth } from "../../stores/auth.ts"
import { AccountTrouble } from "./account-trouble.tsx"
import { AddMenu } from "./add-menu.tsx"
import { Board } from "./board.tsx"
import { SyncButton } from "./sync-button.tsx"
import "./home.css"

export const Home = () => {
  const { user } = useSnapshot(auth)
  const { loaded, error, retry } = useBudget()
  if (!loaded && error === "") return <FullScreenSpinner label="Opening your budget" />
  return (
    <Page
      actions={loaded ? <SyncButton /> : null}
      lead={`Welcome aboard, ${user?.name ?? ""}.`}
      start={loaded ? <AddMenu /> : null}
      title="Let's Start Budgeting"
    >
      {loaded ? <><AccountTrouble /><Board /></> : <Failure message={error} onRetry={retry} />}
      <BudgetDialogs />
      <Announcer />
    </Page>
  )
}
