import type { Category, CategoryType } from "@evenkeel/contracts/api/categories"
import { dollarsFromCents } from "@evenkeel/contracts/money"
import { Link } from "wouter"
import { categoriesOf, figuresOf, type TypeFigures } from "../../budget/figures.ts"
import { CategoryCard } from "../../categories/category-card.tsx"
import { Icon } from "../../components/icon.tsx"
import { Money } from "../../components/money.tsx"
import { ProgressBar } from "../../components/progress-bar.tsx"
import { dollarsAndCents, wholeDollars } from "../../format.ts"
import { remainingLevel } from "../../spend-level.ts"
import { openDialog } from "../../stores/dialogs.ts"
import { noEntry, type Ledger } from "../../stores/ledger.ts"
import { titleOf, typeClass } from "../../type-names.ts"
import "./type-panel.css"

const Remaining = ({ cents }: { readonly cents: number }) => {
  const dollars = dollarsFromCents(cents)
  const { colour, word } = remainingLevel(dollars)
  return (
    <p className={`panel-remaining remaining-${colour}`}>
      <strong className="figure">{wholeDollars(Math.abs(dollars))}</strong> {cents < 0 ? "over" : "left"}
      <span className="panel-word"><Icon name={colour === "green" ? "check" : "warning"} size={16} /> {word}</span>
    </p>
  )
}

const Figures = ({ title, figures: { budget, spent, percent, remaining, expectedSavings } }: { readonly title: string; readonly figures: TypeFigures }) => (
  <>
    <Remaining cents={remaining} />
    <ProgressBar bare label={`${title}, spent`} percent={percent} />
    <dl className="panel-figures">
      <div><dt>Budget</dt><dd><Money amount={dollarsFromCents(budget)} /></dd></div>
      <div><dt>Spent</dt><dd><span className="soft figure">{percent}%</span> <Money amount={dollarsFromCents(spent)} /></dd></div>
      <div><dt>Expected savings</dt><dd className="figure">{dollarsAndCents(dollarsFromCents(expectedSavings))}</dd></div>
    </dl>
  </>
)

interface TypePanelProps {
  readonly type: CategoryType
  readonly categories: ReadonlyArray<Category>
  readonly ledger: Ledger
}

/** One type's column: its figures, and a card for each of its categories. */
export const TypePanel = ({ type, categories, ledger }: TypePanelProps) => {
  const title = titleOf(type.name)
  const own = categoriesOf(categories, type.name)
  return (
    <section aria-labelledby={`panel-${type.name}`} className={`panel ${typeClass(type.name)}`}>
      <div className="panel-head">
        <div className="panel-title">
          <h2 id={`panel-${type.name}`}>{title}</h2>
          <Link className="button text" href={`/category/type/${type.name}`}>Explore <span className="heard">{title}</span><Icon name="next" size={18} /></Link>
        </div>
        <Figures figures={figuresOf(type, own, ledger)} title={title} />
      </div>
      {own.map((category) => (
        <CategoryCard category={category} entry={ledger.byCategory.get(category.categoryId) ?? noEntry} key={category.categoryId} />
      ))}
      <button aria-label={`Add a category to ${title}`} className="quiet panel-add" onClick={() => openDialog({ kind: "addCategory", type: type.name })} type="button">
        <Icon name="plus" /> Add a category
      </button>
    </section>
  )
}
