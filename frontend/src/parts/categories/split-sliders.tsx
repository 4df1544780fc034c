import { largestShare, smallestShare } from "@evenkeel/contracts/budget/category-types/rules"
import { fractionFromShare } from "@evenkeel/contracts/share"
import { useState } from "react"
import { IconButton } from "../../components/controls/icon.tsx"
import { ShareField, ShareSlider } from "../../components/forms/share.tsx"
import { partOf, wholeAmount } from "../../lib/money.ts"
import type { TypedShare } from "../../lib/typed.ts"
import { moved, shareOfIncome, type Shares } from "./split.ts"
import { titleOf, typeClass, typeNames, type TypeName } from "../../lib/types.ts"

interface SplitSlidersProps {
  readonly shares: Shares
  readonly income: number
  readonly onChange: (shares: Shares) => void
  /** Whether the others shrink or grow, so that the sum stays 100 %. */
  readonly rebalances: boolean
  readonly invalid?: boolean
  readonly describedBy?: string
}

interface LockProps {
  readonly name: TypeName
  readonly locked: boolean
  readonly onToggle: () => void
}

const Lock = ({ name, locked, onToggle }: LockProps) => (
  <IconButton
    icon={locked ? "locked" : "unlocked"}
    label={`Keep ${titleOf(name)}`}
    aria-pressed={locked}
    onClick={onToggle}
    title={locked ? "It stays the same while you move the others" : "Keep it the same while you move the others"}
    size={18}
  />
)

/** The split of an income over the types, each with a slider, and a field for dollars or per cent. */
export const SplitSliders = ({
  shares,
  income,
  onChange,
  rebalances,
  invalid = false,
  describedBy,
}: SplitSlidersProps) => {
  const [locked, setLocked] = useState<ReadonlySet<TypeName>>(new Set())
  const move = (name: TypeName, share: number) =>
    onChange(rebalances ? moved(shares, name, share, locked) : { ...shares, [name]: share })
  const type = (name: TypeName, typed: TypedShare) =>
    move(name, "share" in typed ? typed.share : shareOfIncome(typed.amount, income))
  const toggle = (name: TypeName) =>
    setLocked((before) => new Set(typeNames.filter((each) => before.has(each) !== (each === name))))

  return typeNames.map((name) => (
    <ShareSlider
      action={rebalances ? <Lock locked={locked.has(name)} name={name} onToggle={() => toggle(name)} /> : undefined}
      className={typeClass(name)}
      {...(describedBy === undefined ? {} : { describedBy })}
      field={
        <ShareField label={titleOf(name)} onType={(typed) => type(name, typed)} share={shares[name]} whole={income} />
      }
      figure={`${wholeAmount(partOf(income, shares[name]))} a month`}
      invalid={invalid}
      key={name}
      label={titleOf(name)}
      least={fractionFromShare(smallestShare)}
      most={fractionFromShare(largestShare)}
      onChange={(share) => move(name, share)}
      value={shares[name]}
    />
  ))
}
