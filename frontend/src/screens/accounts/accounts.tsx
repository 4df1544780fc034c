import { Page } from "../../components/page.tsx"

export const Accounts = () => <Page title="Your Accounts" width="narrow">{null}</Page>
