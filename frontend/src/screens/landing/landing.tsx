import { Page } from "../../components/page.tsx"

export const Landing = () => <Page title="Evenkeel" width="narrow">{null}</Page>
