import type { Category, CategoryShare } from "@evenkeel/contracts/api/categories"
import { Icon } from "../../components/controls/icon.tsx"
import { ShareSlider } from "../../components/forms/share-slider.tsx"
import { Money } from "../../components/layout/figure.tsx"
import { percentage } from "../../lib/format.ts"
import { wholeAmount } from "../../lib/money/format.ts"
import { partOf, sumOfFractions } from "../../lib/money/amounts.ts"
import "./allocation-sliders.css"

interface AllocationSlidersProps {
  readonly all: ReadonlyArray<Category>
  readonly moved: Shares
  /** The type's. */
  readonly budget: number
  readonly onMove: (moved: Shares) => void
}

export const AllocationSliders = ({ all, moved, budget, onMove }: AllocationSlidersProps) =>
  all.map((category) => (
    <ShareSlider
      figure={wholeAmount(partOf(budget, shareOf(category, moved)))}
      key={category.categoryId}
      label={category.name}
      onChange={(share) => onMove(new Map(moved).set(category.categoryId, share))}
      value={shareOf(category, moved)}
    />
  ))

const Left = ({ left, budget }: { readonly left: number; readonly budget: number }) => {
  if (left === 0) return "That is all of it."
  return left < 0 ? (
    <>
      <Icon name="warning" size={16} /> {percentage(-left)} too much.
    </>
  ) : (
    <>
      <Money amount={partOf(budget, left)} /> a month is not allocated: saved.
    </>
  )
}

/** How much of the type's budget is allocated, in words and as a bar. */
export const AllocationTotal = ({ total, budget }: { readonly total: number; readonly budget: number }) => {
  const left = 1 - total
  return (
    <div aria-live="polite" className={left < 0 ? "allocated allocated-over" : "allocated"}>
      <div aria-hidden="true" className="allocated-track">
        <div style={{ width: `${Math.min(1, total) * 100}%` }} />
      </div>
      <p>
        <strong className="figure">{percentage(total)}</strong> allocated. <Left budget={budget} left={left} />
      </p>
    </div>
  )
}

// Shares of one type's categories while a person moves them.

/** By category id, from 0 to 1. */
export type Shares = ReadonlyMap<string, number>

export const shareOf = ({ categoryId, budgetAllocationPercentage }: Category, moved: Shares): number =>
  moved.get(categoryId) ?? budgetAllocationPercentage

/** The sum of all shares, rounded to 3 decimals; `more` is the share of a category that is about to be added. */
export const totalOf = (all: ReadonlyArray<Category>, moved: Shares, more = 0): number =>
  sumOfFractions([...all.map((category) => shareOf(category, moved)), more])

/** Only the categories whose share has changed. */
export const changedShares = (all: ReadonlyArray<Category>, moved: Shares): ReadonlyArray<CategoryShare> =>
  all
    .filter((category) => shareOf(category, moved) !== category.budgetAllocationPercentage)
    .map((category) => ({ categoryId: category.categoryId, budgetAllocationPercentage: shareOf(category, moved) }))
