import { Page } from "../../components/page.tsx"

export const Home = () => <Page title="Let's Start Budgeting">{null}</Page>
