import { useServer } from "../../api/queries.ts"
import { open } from "../../lib/dialogs.ts"
import { Awaited, EmptyState } from "../../components/feedback/notice.tsx"
import { Page } from "../../components/layout/page.tsx"
import { RuleList } from "../../features/rules/rule-list.tsx"
import { listPath } from "../../lib/addresses.ts"

const NewRule = () => (
  <button onClick={() => open("rule")} type="button">
    New Rule
  </button>
)

const Listed = () => {
  const { data: items, error, retry } = useServer("rules")
  if (items === undefined) return <Awaited count={3} error={error} height="5rem" label="your rules" onRetry={retry} />
  const anchor = location.hash.slice(1)
  if (items.length === 0)
    return (
      <EmptyState action={<NewRule />} title="No rules yet">
        <p>A rule sorts new transactions. You see what it would have done before you confirm it.</p>
      </EmptyState>
    )
  return (
    <>
      <NewRule />
      <RuleList anchor={anchor} rules={items} />
    </>
  )
}

export const Rules = () => (
  <Page
    back={{ to: listPath, label: "Back to transactions" }}
    lead="Each new transaction gets the first rule that fits, in this order."
    title="Rules"
  >
    <Listed />
  </Page>
)
