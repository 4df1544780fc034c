import { useState } from "react"
import { plural } from "../../lib/words.ts"
import { useList } from "../../api/queries.ts"
import { categoriesOf, titleOf, typeClass, typeNamed, type TypeName } from "../../lib/types.ts"
import { useBudget } from "../../api/budget.ts"
import { open } from "../../lib/dialogs.ts"
import { Icon } from "../../components/controls/icon.tsx"
import { Announcer } from "../../components/feedback/alerts.tsx"
import { Awaited, EmptyState } from "../../components/feedback/notice.tsx"
import { FilterField } from "../../components/forms/filter-field.tsx"
import { Page } from "../../components/layout/page.tsx"
import { CategoryCard } from "../../features/categories/category-card.tsx"
import { latestLedger, noEntry } from "../../lib/figures/ledger.ts"
import { figuresOf } from "../../lib/figures/type-figures.ts"
import { wholeAmount, unitsOf } from "../../lib/money.ts"

const Categories = ({ type }: { readonly type: TypeName }) => {
  const [filter, setFilter] = useState("")
  const ledger = latestLedger(useList("transactions"))
  const wanted = filter.trim().toLowerCase()
  const found = categoriesOf(useList("categories"), type).filter(({ name }) => name.toLowerCase().startsWith(wanted))
  return (
    <div className="stack gap-4">
      <FilterField label="Filter categories" onChange={setFilter} value={filter} />
      <p className="heard" role="status">
        {wanted === "" ? "" : `${plural(found.length, "category", "categories")} found`}
      </p>
      {found.length === 0 && (
        <EmptyState title="No categories found">
          <p>Try adjusting your filters or add new categories.</p>
        </EmptyState>
      )}
      <section aria-labelledby="explored" className={`cards gap-4 ${typeClass(type)}`}>
        <h2 className="heard" id="explored">
          {titleOf(type)} categories
        </h2>
        {found.map((category) => (
          <CategoryCard
            category={category}
            entry={ledger.byCategory.get(category.categoryId) ?? noEntry}
            filtered
            key={category.categoryId}
          />
        ))}
      </section>
    </div>
  )
}

/** The categories of one type, with fields to find one category, and one transaction within it. */
export const ExploreType = ({ type }: { readonly type: TypeName }) => {
  const { loaded, error, retry } = useBudget()
  const figures = figuresOf(
    typeNamed(useList("categoryTypes"), type),
    categoriesOf(useList("categories"), type),
    latestLedger(useList("transactions")),
  )
  const spent = wholeAmount(unitsOf(figures.spent))
  const allocated = wholeAmount(unitsOf(figures.allocated))
  return (
    <Page
      actions={
        loaded ? (
          <button className="quiet" onClick={() => open("addCategory", { initial: type })} type="button">
            <Icon name="plus" /> Add Category
          </button>
        ) : null
      }
      back={{ to: "/home", label: "Back to home" }}
      lead={loaded ? `${spent} spent of ${allocated} allocated this month.` : null}
      title={`Explore your ${titleOf(type)}`}
    >
      {loaded ? (
        <Categories type={type} />
      ) : (
        <Awaited cards error={error} height="14rem" label="your categories" onRetry={retry} />
      )}
      <Announcer />
    </Page>
  )
}
