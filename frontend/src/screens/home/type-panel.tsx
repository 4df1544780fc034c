import type { Figure as FigureName } from "@evenkeel/contracts/api/audit/explain"
import type { Category, CategoryType } from "@evenkeel/contracts/api/categories"
import type { Cents } from "@evenkeel/contracts/money"
import { useDeferredValue, useState } from "react"
import { Link } from "wouter"
import { categoriesOf, titleOf, typeClass, type TypeName } from "../../lib/types.ts"
import { open } from "../../lib/dialogs.ts"
import { Icon } from "../../components/controls/icon.tsx"
import { FilterField } from "../../components/forms/filter-field.tsx"
import { Figure } from "../../components/layout/figure.tsx"
import { CategoryCard } from "../../features/categories/category-card.tsx"
import { foundBy } from "../../parts/categories/category-choice.tsx"
import { Explained } from "../../parts/figures/explained.tsx"
import { noEntry, type Ledger } from "../../lib/figures/ledger.ts"
import { ProgressBar } from "../../parts/figures/progress-bar.tsx"
import { SpentAndLeft } from "../../parts/figures/spent-and-left.tsx"
import { percentSpent, remainingLevel } from "../../lib/figures/spend-level.ts"
import { figuresOf, type TypeFigures } from "../../lib/figures/type-figures.ts"
import { ChangeHere } from "../../parts/figures/change-here.tsx"
import { exactAmount, unitsOf } from "../../lib/money.ts"
import { narrow, useMedia } from "../../lib/page/media.ts"
import { mostCards, useView } from "./view.tsx"
import "./type-panel.css"

interface FiguresProps {
  readonly type: TypeName
  readonly figures: TypeFigures
}

const capped = "The panel stops at 100%: more was spent than allocated, and what is left is below zero."

/** Drawn before a figure of the equation. Screen readers skip it, because signs would separate the names. */
const Sign = ({ of }: { readonly of: string }) => (
  <span aria-hidden="true" className="equation-sign">
    {of}
  </span>
)

const spentTitle = (
  <>
    <Sign of="−" /> Spent
  </>
)

/** Allocated − Spent = Left, to the cent, so that the sum is exact; and beside it the unallocated amount. */
const Figures = ({ type, figures }: FiguresProps) => {
  const { budget, allocated, spent, percent, isCapped, remaining, expectedSavings } = figures
  const title = titleOf(type)
  const level = remainingLevel(unitsOf(remaining), unitsOf(allocated), { type })
  const unallocated = budget - allocated
  const explained = (figure: FigureName, name: string, cents: Cents) => (
    <Explained about={{ figure, type }} shown={exactAmount(unitsOf(cents))} title={`${title}, ${name}`} />
  )
  return (
    <>
      <dl className="equation">
        <Figure title="Allocated">{explained("allocated", "allocated", allocated)}</Figure>
        <Figure title={spentTitle}>
          <span className="soft">
            {isCapped && "over "}
            <Explained
              about={{ figure: "utilization", type }}
              note={isCapped ? capped : undefined}
              shown={`${percent}%`}
              title={`${title}, spent of what is allocated`}
            />
          </span>{" "}
          {explained("spent", "spent", spent)}
        </Figure>
      </dl>
      <dl className={`equation equation-result remaining-${level.colour}`}>
        <Figure
          title={
            <>
              <Sign of="=" /> Left
              <span className={level.isFine ? "panel-word panel-fine" : "panel-word"}>
                <Icon name={level.isFine ? "check" : "warning"} size={16} /> {level.word}
              </span>
            </>
          }
        >
          {explained("underOver", "left", remaining)}
        </Figure>
      </dl>
      <dl className="panel-figures">
        <Figure
          title={
            <>
              Budget <ChangeHere label={`Change the budget of ${title}`} onClick={() => open("changeSplit")} />
            </>
          }
        >
          {explained("typeBudget", "budget", budget)}
        </Figure>
        <Figure title={unallocated < 0 ? "Not allocated: above the budget" : "Not allocated: saved"}>
          {explained("typeSaved", "not allocated", unallocated)}
        </Figure>
        <Figure
          title={
            <>
              Expected savings <span>(not allocated + left)</span>
            </>
          }
        >
          {explained("expectedSavings", "expected savings", expectedSavings)}
        </Figure>
      </dl>
    </>
  )
}

/** One line, which opens the equation. */
const Head = ({ type, figures }: FiguresProps) => {
  const { allocated, spent, remaining } = figures
  const title = titleOf(type)
  const { colour } = remainingLevel(unitsOf(remaining), unitsOf(allocated), { type })
  return (
    <div className="panel-head">
      <details>
        <summary className="cluster on-baseline">
          <h2 id={`panel-${type}`}>{title}</h2>
          <SpentAndLeft budget={allocated} level={`remaining-${colour}`} spent={spent} type={type} />
          <ProgressBar
            bare
            judged={{ type }}
            label={`${title}, spent`}
            percent={percentSpent(unitsOf(spent), unitsOf(allocated))}
          />
        </summary>
        <Figures figures={figures} type={type} />
      </details>
      <Link aria-label={`Explore ${title}`} className="button text icon-button" href={`/category/type/${type}`}>
        <Icon name="next" size={18} />
      </Link>
    </div>
  )
}

interface TypePanelProps {
  readonly type: CategoryType
  readonly categories: ReadonlyArray<Category>
  readonly ledger: Ledger
}

/** On a phone, more rows than this are shown on demand. */
const mostRows = 15

/** One type's column: its figures, and each of its categories. */
export const TypePanel = ({ type, categories, ledger }: TypePanelProps) => {
  const title = titleOf(type.name)
  const own = categoriesOf(categories, type.name)
  const [typed, setTyped] = useState("")
  const [hasAll, setAll] = useState(false)
  const isNarrow = useMedia(narrow)
  // Sixty cards take a while to render: the pressed button does not wait for them.
  const view = useDeferredValue(useView())
  const isCrowded = own.length > mostCards
  const found = isCrowded ? foundBy(typed, own) : own
  const shown = isNarrow && view === "rows" && !hasAll ? found.slice(0, mostRows) : found
  return (
    <section aria-labelledby={`panel-${type.name}`} className={`panel stack ${typeClass(type.name)}`}>
      <Head figures={figuresOf(type, own, ledger)} type={type.name} />
      {isCrowded && (
        <FilterField
          fullLabel={`Find a category of ${title}`}
          label={`Find one of ${own.length} categories`}
          onChange={setTyped}
          value={typed}
        />
      )}
      {found.length === 0 && typed !== "" && <p className="soft">No category of {title} begins with that.</p>}
      <div className={`panel-${view}`}>
        {shown.map((category) => (
          <CategoryCard
            category={category}
            entry={ledger.byCategory.get(category.categoryId) ?? noEntry}
            key={category.categoryId}
            row={view === "rows"}
          />
        ))}
      </div>
      {shown.length < found.length && (
        <button className="quiet" onClick={() => setAll(true)} type="button">
          Show all {found.length}
        </button>
      )}
      <button
        aria-label={`Add a category to ${title}`}
        className="quiet panel-add"
        onClick={() => open("addCategory", { initial: type.name })}
        type="button"
      >
        <Icon name="plus" /> Add a category
      </button>
    </section>
  )
}
