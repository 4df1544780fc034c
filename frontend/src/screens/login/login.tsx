import { Page } from "../../components/page.tsx"

export const Login = () => <Page title="Log in" width="narrow">{null}</Page>
