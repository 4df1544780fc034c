import { ButtonLink } from "../../components/controls/button-link.tsx"
import { EmptyState } from "../../components/feedback/notice.tsx"
import { Page } from "../../components/layout/page.tsx"

export const NotFound = () => (
  <Page title="Page not found" width="narrow">
    <EmptyState
      action={<ButtonLink href="/home">Go to your budget</ButtonLink>}
      title="These waters are not on our chart"
    >
      <p>The address may be mistyped, or the page may have moved.</p>
    </EmptyState>
  </Page>
)
