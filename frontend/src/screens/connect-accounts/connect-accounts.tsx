import { Page } from "../../components/page.tsx"

export const ConnectAccounts = () => <Page title="Connect your accounts" width="narrow">{null}</Page>
