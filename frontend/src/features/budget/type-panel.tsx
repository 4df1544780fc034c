import type { Figure as FigureName } from "@evenkeel/contracts/api/audit-explain"
import type { Category, CategoryType } from "@evenkeel/contracts/api/categories"
import { Link } from "wouter"
import { Icon } from "../../components/controls/icon.tsx"
import { openDialog } from "../../components/dialogs/dialogs.tsx"
import { Figure } from "../../components/layout/figure.tsx"
import { AddCategory } from "../categories/add-category.tsx"
import { CategoryCard } from "../categories/category-card.tsx"
import { categoriesOf } from "../categories/store.ts"
import { titleOf, typeClass, type TypeName } from "../category-types/store.ts"
import { Explained } from "../explanations/explained.tsx"
import { noEntry, type Ledger } from "../figures/ledger.ts"
import { ProgressBar } from "../figures/progress-bar.tsx"
import { levelWord, remainingLevel } from "../figures/spend-level.ts"
import { figuresOf, type TypeFigures } from "../figures/type-figures.ts"
import { exactAmount, wholeAmount } from "../../lib/money/format.ts"
import { unitsOf } from "../../lib/money/amounts.ts"
import "./type-panel.css"

interface FiguresProps {
  readonly type: TypeName
  readonly figures: TypeFigures
}

const Remaining = ({ type, figures: { remaining, allocated } }: FiguresProps) => {
  const left = unitsOf(remaining)
  const level = remainingLevel(left, unitsOf(allocated))
  const overOrLeft = remaining < 0 ? "over" : "left"
  return (
    <p className={`panel-remaining remaining-${level.colour}`}>
      <strong>
        <Explained
          about={{ figure: "underOver", type }}
          shown={wholeAmount(Math.abs(left))}
          title={`${titleOf(type)}, ${overOrLeft}`}
        />
      </strong>{" "}
      {overOrLeft}
      <span className="panel-word">
        <Icon name={level.colour === "green" ? "check" : "warning"} size={16} /> {levelWord(level, allocated)}
      </span>
    </p>
  )
}

const capped = "The panel stops at 100%: more was spent than allocated, and the panel shows the difference as “over”."

const Figures = ({ type, figures }: FiguresProps) => {
  const { budget, spent, percent, isCapped, expectedSavings } = figures
  const title = titleOf(type)
  const explained = (figure: FigureName, name: string, shown: string, note?: string) => (
    <Explained about={{ figure, type }} note={note} shown={shown} title={`${title}, ${name}`} />
  )
  return (
    <>
      <Remaining figures={figures} type={type} />
      <ProgressBar bare label={`${title}, spent`} percent={percent} />
      <dl className="panel-figures">
        <Figure title="Budget">{explained("typeBudget", "budget", wholeAmount(unitsOf(budget)))}</Figure>
        <Figure title="Spent">
          <span className="soft">
            {explained("utilization", "spent of what is allocated", `${percent}%`, isCapped ? capped : undefined)}
          </span>{" "}
          {explained("spent", "spent", wholeAmount(unitsOf(spent)))}
        </Figure>
        <Figure title="Expected savings">
          {explained("expectedSavings", "expected savings", exactAmount(unitsOf(expectedSavings)))}
        </Figure>
      </dl>
    </>
  )
}

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
          <Link className="button text" href={`/category/type/${type.name}`}>
            Explore <span className="heard">{title}</span>
            <Icon name="next" size={18} />
          </Link>
        </div>
        <Figures figures={figuresOf(type, own, ledger)} type={type.name} />
      </div>
      {own.map((category) => (
        <CategoryCard
          category={category}
          entry={ledger.byCategory.get(category.categoryId) ?? noEntry}
          key={category.categoryId}
        />
      ))}
      <button
        aria-label={`Add a category to ${title}`}
        className="quiet panel-add"
        onClick={() => openDialog((onClose) => <AddCategory initial={type.name} onClose={onClose} />)}
        type="button"
      >
        <Icon name="plus" /> Add a category
      </button>
    </section>
  )
}
