import { Page } from "../../components/page.tsx"

export const CategoryTypes = () => <Page title="Set Category Type Allocations" width="narrow">{null}</Page>
