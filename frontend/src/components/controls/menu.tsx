// A button that opens a list of actions. The list is in the top layer if the browser has one, so that neither a
// scrolling list nor a dialog clips it.
import {
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from "react"
import { positionAfter } from "../../lib/page/keys.ts"
import { pressOnce } from "./action-button.tsx"
import { Icon, type IconName } from "./icon.tsx"
import "./menu.css"

export interface MenuItem {
  readonly label: string
  readonly icon: IconName
  readonly danger?: boolean
  readonly onChoose: () => void
}

interface MenuProps {
  /** The button's label: "Actions for Rent". */
  readonly label: string
  readonly items: ReadonlyArray<MenuItem>
  readonly className?: string
  readonly children?: ReactNode
}

const gap = 4

/** Below the button if there is room, else above; never outside the window, even if it then covers the button. */
const positionBeside = (list: HTMLElement, button: HTMLElement): void => {
  const { top, bottom, left, right } = button.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = list
  const below = bottom + gap + height <= window.innerHeight || top < height + gap
  const start = left + width <= window.innerWidth - gap ? left : right - width
  const beside = below ? bottom + gap : top - gap - height
  list.style.top = `${Math.max(gap, Math.min(beside, window.innerHeight - gap - height))}px`
  list.style.left = `${Math.max(gap, start)}px`
}

/** Shows the list in the top layer, next to its button. */
const useTopLayer = (list: RefObject<HTMLElement | null>, button: RefObject<HTMLElement | null>): void =>
  useLayoutEffect(() => {
    const [shown, beside] = [list.current, button.current]
    if (shown === null || beside === null) return
    const follow = (): void => positionBeside(shown, beside)
    shown.showPopover?.()
    follow()
    document.addEventListener("scroll", follow, { capture: true, passive: true })
    window.addEventListener("resize", follow)
    return () => {
      document.removeEventListener("scroll", follow, { capture: true })
      window.removeEventListener("resize", follow)
      shown.hidePopover?.()
    }
  }, [list, button])

interface MenuItemsProps extends Omit<ComponentProps<"button">, "onClick"> {
  readonly items: ReadonlyArray<MenuItem>
  /** Called before the chosen action. */
  readonly before: () => void
}

export const MenuItems = ({ items, before, ...button }: MenuItemsProps) =>
  items.map(({ label, icon, danger = false, onChoose }) => (
    <button
      className={danger ? "text menu-item danger" : "text menu-item"}
      key={label}
      onClick={() => {
        before()
        onChoose()
      }}
      type="button"
      {...button}
    >
      <Icon name={icon} size={18} /> {label}
    </button>
  ))

interface MenuListProps extends Pick<MenuProps, "items" | "label"> {
  readonly id: string
  readonly button: RefObject<HTMLElement | null>
  /** Closes the list, and returns the focus to the button. */
  readonly onClose: () => void
  /** Closes the list without a focus change, because the person moves on. */
  readonly onLeave: () => void
}

const MenuList = ({ id, label, items, button, onClose, onLeave }: MenuListProps) => {
  const list = useRef<HTMLDivElement>(null)
  useTopLayer(list, button)
  useLayoutEffect(() => list.current?.querySelector("button")?.focus(), [])

  useEffect(() => {
    const leave = ({ target }: Event): void => {
      const isInside = target instanceof Node && [list, button].some(({ current }) => current?.contains(target))
      if (!isInside) onLeave()
    }
    document.addEventListener("pointerdown", leave)
    return () => document.removeEventListener("pointerdown", leave)
  }, [button, onLeave])

  const onKeyDown = (event: KeyboardEvent): void => {
    pressOnce(event)
    if (event.key === "Tab") return onLeave()
    if (event.key === "Escape") {
      event.preventDefault()
      // The dialog around it stays open.
      event.stopPropagation()
      return onClose()
    }
    const options = [...(list.current?.querySelectorAll("button") ?? [])]
    const at = options.findIndex((option) => option === document.activeElement)
    const next = positionAfter(event.key, at, { back: "ArrowUp", forward: "ArrowDown", length: options.length })
    if (next === undefined) return
    event.preventDefault()
    options[next]?.focus()
  }

  return (
    <div
      aria-label={label}
      className="menu"
      id={id}
      onKeyDown={onKeyDown}
      popover="manual"
      ref={list}
      role="menu"
      tabIndex={-1}
    >
      {/* The focus first goes back to the button, so that a dialog that opens now returns it there. */}
      <MenuItems before={onClose} items={items} role="menuitem" tabIndex={-1} />
    </div>
  )
}

export const Menu = ({ label, items, className = "text", children = <Icon name="more" /> }: MenuProps) => {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const leave = useCallback(() => setOpen(false), [])

  const close = (): void => {
    setOpen(false)
    button.current?.focus()
  }

  const onKeyDown = (event: KeyboardEvent): void => {
    pressOnce(event)
    if (event.key !== "ArrowDown" || open) return
    event.preventDefault()
    setOpen(true)
  }

  return (
    <>
      <button
        aria-controls={open ? id : undefined}
        aria-expanded={open}
        aria-haspopup="menu"
        aria-label={label}
        className={`icon-button ${className}`}
        onClick={() => setOpen(!open)}
        onKeyDown={onKeyDown}
        ref={button}
        type="button"
      >
        {children}
      </button>
      {open && items.length > 0 && (
        <MenuList button={button} id={id} items={items} label={label} onClose={close} onLeave={leave} />
      )}
    </>
  )
}
