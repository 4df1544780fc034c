import { Page } from "../../components/page.tsx"

export const Register = () => <Page title="Create your account" width="narrow">{null}</Page>
