import { Page } from "../../components/page.tsx"
import { titleOf, type TypeName } from "../../type-names.ts"

export const ExploreType = ({ type }: { readonly type: TypeName }) => (
  <Page back={{ to: "/home", label: "Back to home" }} title={`Explore your ${titleOf(type)}`}>{null}</Page>
)
