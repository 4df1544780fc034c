import { Page } from "../../components/page.tsx"

export const ForgotPassword = () => <Page title="Forgot your password?" width="narrow">{null}</Page>
