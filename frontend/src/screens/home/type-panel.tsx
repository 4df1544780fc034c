import type { Category, CategoryType } from "@evenkeel/contracts/api/categories"
import { dollarsFromCents } from "@evenkeel/contracts/money"
import { Link } from "wouter"
import { figuresOf, type TypeFigures } from "../../budget/figures.ts"
import { CategoryCard } from "../../categories/category-card.tsx"
import { Icon } from "../../components/icon.tsx"
import { ProgressBar } from "../../components/progress-bar.tsx"
import { Explained } from "../../explain/explained.tsx"
import { dollarsAndCents, wholeDollars } from "../../format.ts"
import { remainingLevel } from "../../spend-level.ts"
import { categoriesOf } from "../../stores/categories.ts"
import { openDialog } from "../../stores/dialogs.ts"
import { noEntry, type Ledger } from "../../stores/ledger.ts"
import { titleOf, typeClass, type TypeName } from "../../type-names.ts"
import "./type-panel.css"

const Remaining = ({ cents, type }: { readonly cents: number; readonly type: TypeName }) => {
  const dollars = dollarsFromCents(cents)
  const { colour, word } = remainingLevel(dollars)
  return (
    <p className={`panel-remaining remaining-${colour}`}>
      <strong>
        <Explained
          about={{ figure: "underOver", type }}
          shown={wholeDollars(Math.abs(dollars))}
          title={`${titleOf(type)}, ${cents < 0 ? "over" : "left"}`}
        />
      </strong>{" "}
      {cents < 0 ? "over" : "left"}
      <span className="panel-word">
        <Icon name={colour === "green" ? "check" : "warning"} size={16} /> {word}
      </span>
    </p>
  )
}

const capped = "The panel stops at 100%: more was spent than allocated, and the panel shows the difference as “over”."

const Figures = ({
  type,
  figures: { budget, spent, percent, isCapped, remaining, expectedSavings },
}: {
  readonly type: TypeName
  readonly figures: TypeFigures
}) => {
  const title = titleOf(type)
  const dollars = wholeDollars(dollarsFromCents(spent))
  return (
    <>
      <Remaining cents={remaining} type={type} />
      <ProgressBar bare label={`${title}, spent`} percent={percent} />
      <dl className="panel-figures">
        <div>
          <dt>Budget</dt>
          <dd>
            <Explained
              about={{ figure: "typeBudget", type }}
              shown={wholeDollars(dollarsFromCents(budget))}
              title={`${title}, budget`}
            />
          </dd>
        </div>
        <div>
          <dt>Spent</dt>
          <dd>
            <span className="soft">
              <Explained
                about={{ figure: "utilization", type }}
                shown={`${percent}%`}
                title={`${title}, spent of what is allocated`}
                note={isCapped ? capped : undefined}
              />
            </span>{" "}
            <Explained about={{ figure: "spent", type }} shown={dollars} title={`${title}, spent`} />
          </dd>
        </div>
        <div>
          <dt>Expected savings</dt>
          <dd>
            <Explained
              about={{ figure: "expectedSavings", type }}
              shown={dollarsAndCents(dollarsFromCents(expectedSavings))}
              title={`${title}, expected savings`}
            />
          </dd>
        </div>
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
        onClick={() => openDialog({ kind: "addCategory", type: type.name })}
        type="button"
      >
        <Icon name="plus" /> Add a category
      </button>
    </section>
  )
}
