import type { Category } from "@evenkeel/contracts/api/categories"
import { Icon } from "../../components/controls/icon.tsx"
import { ShareField, ShareSlider } from "../../components/forms/share.tsx"
import { Money } from "../../components/layout/figure.tsx"
import { percentage } from "../../lib/format.ts"
import { partOf } from "../../lib/money.ts"
import { allocatedIn, allocatedInWords, claimFrom, claimOf, type CategoryClaim, type Claims } from "./claims.ts"
import "./allocation-sliders.css"

interface AllocationSlidersProps {
  readonly all: ReadonlyArray<Category>
  readonly moved: Claims
  readonly budget: number
  readonly onMove: (moved: Claims) => void
}

export const AllocationSliders = ({ all, moved, budget, onMove }: AllocationSlidersProps) => {
  const given = allocatedIn(budget, all, moved)
  return all.map((category, index) => {
    const { share, amount } = given[index] ?? { share: 0, amount: 0 }
    const { fixedAmount } = claimOf(category, moved)
    const move = (claim: CategoryClaim) => onMove(new Map(moved).set(category.categoryId, claim))
    return (
      <ShareSlider
        field={
          <ShareField
            fixedAmount={fixedAmount}
            label={category.name}
            onType={(typed) => move(claimFrom(typed))}
            share={share}
            whole={budget}
          />
        }
        figure={allocatedInWords(amount, { fixedAmount })}
        key={category.categoryId}
        label={category.name}
        onChange={(next) => move({ share: next })}
        value={share}
      />
    )
  })
}

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

/** The allocated part of the type's budget, in words and as a bar. */
export const AllocationTotal = ({ total, budget }: { readonly total: number; readonly budget: number }) => {
  const left = 1 - total
  return (
    <div aria-live="polite" className={left < 0 ? "allocated allocated-over" : "allocated"}>
      <div aria-hidden="true" className="allocated-track track">
        <div style={{ width: `${Math.min(1, total) * 100}%` }} />
      </div>
      <p>
        <strong className="figure">{percentage(total)}</strong> allocated. <Left budget={budget} left={left} />
      </p>
    </div>
  )
}
