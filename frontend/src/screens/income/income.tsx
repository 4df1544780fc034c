import { Page } from "../../components/page.tsx"

export const EnterIncome = () => <Page title="Enter Your Monthly Income" width="narrow">{null}</Page>
