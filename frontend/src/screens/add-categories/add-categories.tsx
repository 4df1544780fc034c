import { Page } from "../../components/page.tsx"
import { titleOf, type TypeName } from "../../type-names.ts"

export const AddCategories = ({ type }: { readonly type: TypeName }) => (
  <Page title={`Add Categories for ${titleOf(type)}`} width="narrow">{null}</Page>
)
