import { swipeFlowWording } from "@evenkeel/contracts/budget/transactions/rules"
import type { CategoryOf, Transaction } from "@evenkeel/contracts/api/transactions/transactions"
import { useState, type KeyboardEvent, type RefObject } from "react"
import { ActionButton, isSecondClick } from "../../components/controls/action-button.tsx"
import { Icon } from "../../components/controls/icon.tsx"
import { farEnough, useSwipe } from "../../components/controls/use-swipe.ts"
import { Menu } from "../../components/controls/menu.tsx"
import { longDate } from "../../lib/format.ts"
import { isBrowserShortcut } from "../../lib/page/keys.ts"
import { useMostUsed } from "../../parts/categories/category-choice.tsx"
import { EditInline } from "../../parts/transactions/edit-inline.tsx"
import { sortingItems, type Kind } from "../../parts/transactions/transaction-menu.tsx"
import { MerchantLogo } from "../../parts/transactions/merchant-logo.tsx"
import { CategoryPicker } from "./category-picker.tsx"
import { Suggestion } from "./suggestion.tsx"
import { movedAmount } from "../../lib/money.ts"
import { titleOf, typeClass, typeNames, type TypeName } from "../../lib/types.ts"

interface SwipeCardProps {
  readonly transaction: Transaction
  readonly isLeaving: boolean
  /** Before the first swipe it shows how to swipe. */
  readonly isFirst: boolean
  readonly card: RefObject<HTMLDivElement | null>
  readonly onAssign: (category: CategoryOf) => void
  readonly onDelete: () => void
  /** Marks it as something else than spending. */
  readonly onKind: (kind: Kind) => void
  readonly onLater: () => void
}

/** Shown over a card that is being pulled: the effect of releasing it now. */
const Hint = ({ pulled, suggested }: { readonly pulled: number; readonly suggested: CategoryOf | null }) => {
  if (Math.abs(pulled) < 24) return null
  const [side, words] = pulled > 0 ? ["right", suggested?.name ?? "Choose a type below"] : ["left", "Later"]
  const meant = Math.abs(pulled) >= farEnough ? "swipe-hint-meant" : ""
  return (
    <p aria-hidden="true" className={`swipe-hint swipe-hint-${side} ${meant}`}>
      {words}
    </p>
  )
}

interface PlacesProps {
  readonly onChoose: (type: TypeName) => void
  readonly onAssign: (category: CategoryOf) => void
}

/** The most used categories are one tap away, all others two. */
const Places = ({ onChoose, onAssign }: PlacesProps) => (
  <div className="swipe-types">
    <p className="soft">What is it for?</p>
    <div className="cluster swipe-often">
      {useMostUsed().map((category) => (
        <ActionButton
          className={`quiet chip ${typeClass(category.categoryType.name)}`}
          key={category.categoryId}
          onClick={(event) => isSecondClick(event) || onAssign(category)}
        >
          {category.name}
        </ActionButton>
      ))}
    </div>
    {typeNames.map((type) => (
      <button className={`quiet ${typeClass(type)}`} key={type} onClick={() => onChoose(type)} type="button">
        {titleOf(type)}
      </button>
    ))}
  </div>
)

const Facts = ({
  transaction: { name, amount, date, logoUrl, pending, perhapsTransfer = false },
}: Pick<SwipeCardProps, "transaction">) => (
  <>
    <MerchantLogo logoUrl={logoUrl} name={name} />
    <h3>{name}</h3>
    <p className="swipe-amount figure">{movedAmount(amount)}</p>
    <p className="soft">
      {longDate(date)}
      {pending && " · Pending"}
      {amount < 0 && " · Refund"}
      {perhapsTransfer && " · Perhaps a transfer"}
    </p>
  </>
)

/** The effects of pulling the card, before the first one. */
const HowTo = ({ suggested }: { readonly suggested: CategoryOf | null }) => (
  <p className="swipe-how-to soft small">
    <span>← Pull left: later</span>
    {suggested !== null && <span className="swipe-how-to-accept">Pull right: {suggested.name} →</span>}
  </p>
)

/** A field or a menu uses the arrow keys itself. */
const mayMove = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.closest("input, [role=menu]") === null

/** The direction of an arrow key. Key repeat would act on the next card, too. */
const directionIn = (event: KeyboardEvent): "left" | "right" | undefined => {
  if (!mayMove(event) || isBrowserShortcut(event) || event.repeat) return undefined
  return event.key === "ArrowLeft" ? "left" : event.key === "ArrowRight" ? "right" : undefined
}

interface FootProps extends Pick<SwipeCardProps, "transaction" | "onKind" | "onLater" | "onDelete"> {
  readonly offered: CategoryOf | null
}

const Foot = ({ transaction, offered, onKind, onLater, onDelete }: FootProps) => (
  <div className="swipe-foot">
    <button className="text" onClick={onLater} type="button">
      <Icon name="back" size={18} /> Later
    </button>
    <Menu
      className="text swipe-more"
      items={sortingItems({ ...transaction, category: offered }, onKind)}
      label={`More for ${transaction.name}`}
    >
      <Icon name="more" size={18} /> More
    </Menu>
    <button className="text danger" onClick={onDelete} type="button">
      <Icon name="trash" size={18} /> Delete
    </button>
  </div>
)

export const SwipeCard = (props: SwipeCardProps) => {
  const { transaction, isLeaving, isFirst, card, onAssign, onLater } = props
  const { name, amount, date, suggestedCategory: suggested } = transaction
  const [different, setDifferent] = useState(false)
  const [type, setType] = useState<TypeName>()
  const offered = different ? null : suggested
  const [accepted, setAccepted] = useState(false)
  /** By a pull or an arrow key: right accepts, left skips. The card leaves in that direction. */
  const go = (direction: "left" | "right") => {
    if (direction === "right" && offered === null) return
    setAccepted(direction === "right")
    if (direction === "left") onLater()
    else if (offered !== null) onAssign(offered)
  }
  const swipe = useSwipe((distance) => go(distance < 0 ? "left" : "right"))

  const exit = isLeaving ? `swipe-exit-${accepted ? "right" : "left"}` : ""
  const pulled = swipe.pulled === 0 ? "" : "swipe-pulled"

  const onKeyDown = (event: KeyboardEvent): void => {
    const direction = directionIn(event)
    if (direction !== undefined) go(direction)
  }

  return (
    <div className="swipe-stage" tabIndex={-1}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- buttons do the same */}
      <div
        aria-label={`${name}, ${movedAmount(amount)}, ${longDate(date)}`}
        className={`card swipe-card flush ${exit} ${pulled}`}
        inert={isLeaving}
        onKeyDown={onKeyDown}
        ref={card}
        role="group"
        style={{ "--pulled": `${swipe.pulled}px`, "--lean": `${swipe.pulled / 24}deg` }}
        tabIndex={-1}
        {...swipe.handlers}
      >
        <Hint pulled={swipe.pulled} suggested={offered} />
        <Facts transaction={transaction} />
        <EditInline transaction={transaction} wording={swipeFlowWording} />
        {offered === null ? (
          <Places onAssign={onAssign} onChoose={setType} />
        ) : (
          <Suggestion
            because={transaction.suggestedBecause}
            category={offered}
            onAccept={() => onAssign(offered)}
            onDecline={() => setDifferent(true)}
          />
        )}
        {isFirst && <HowTo suggested={offered} />}
        <Foot {...props} offered={offered} />
      </div>
      {type !== undefined && !isLeaving && (
        <CategoryPicker
          onBack={() => {
            setType(undefined)
            card.current?.focus()
          }}
          onPick={(category) => {
            setType(undefined)
            onAssign(category)
          }}
          type={type}
        />
      )}
    </div>
  )
}
