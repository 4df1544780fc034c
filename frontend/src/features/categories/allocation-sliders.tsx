import type { Category } from "@evenkeel/contracts/api/categories"
import { Icon } from "../../components/controls/icon.tsx"
import { Money } from "../../components/layout/money.tsx"
import { ShareSlider } from "../../components/forms/share-slider.tsx"
import { percentage, wholeDollars } from "../../lib/format.ts"
import { partOf } from "../../lib/shares.ts"
import { shareOf, type Shares } from "./allocations.ts"
import "./allocation-sliders.css"

interface AllocationSlidersProps {
  readonly all: ReadonlyArray<Category>
  readonly moved: Shares
  /** The type's budget in dollars. */
  readonly budget: number
  readonly onMove: (moved: Shares) => void
}

export const AllocationSliders = ({ all, moved, budget, onMove }: AllocationSlidersProps) =>
  all.map((category) => (
    <ShareSlider
      figure={wholeDollars(partOf(budget, shareOf(category, moved)))}
      key={category.categoryId}
      label={category.name}
      onChange={(share) => onMove(new Map(moved).set(category.categoryId, share))}
      value={shareOf(category, moved)}
    />
  ))

const Left = ({ left, budget }: { readonly left: number; readonly budget: number }) => {
  if (left === 0) return "Nothing is left over."
  return left < 0 ? (
    <>
      <Icon name="warning" size={16} /> {percentage(-left)} too much.
    </>
  ) : (
    <>
      <Money amount={partOf(budget, left)} /> a month is left, and counts as savings.
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
