// A button that opens a list of actions. The list is in the top layer if the browser has one, so that neither a
// scrolling list nor a dialog cuts it off.
import { useEffect, useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from "react"
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
  /** What the button is for: "Actions for Rent". */
  readonly label: string
  readonly items: ReadonlyArray<MenuItem>
  readonly className?: string
  /** The button's content. */
  readonly children?: ReactNode
}

const gap = 4

/** Below the button if there is room, else above; never outside the window. */
const place = (list: HTMLElement, button: HTMLElement): void => {
  const { top, bottom, left, right } = button.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = list
  const below = bottom + gap + height <= window.innerHeight || top < height + gap
  const start = left + width <= window.innerWidth - gap ? left : right - width
  list.style.top = `${below ? bottom + gap : top - gap - height}px`
  list.style.left = `${Math.max(gap, start)}px`
}

export const Menu = ({ label, items, className = "text", children = <Icon name="more" /> }: MenuProps) => {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const id = useId()

  const close = (): void => {
    setOpen(false)
    button.current?.focus()
  }

  useLayoutEffect(() => {
    if (!open || list.current === null || button.current === null) return
    list.current.showPopover?.()
    place(list.current, button.current)
    list.current.querySelector("button")?.focus()
  }, [open])

  useEffect(() => {
    if (!open) return
    const leave = (event: Event): void => {
      const inside =
        event.target instanceof Node && (list.current?.contains(event.target) || button.current?.contains(event.target))
      if (!inside) setOpen(false)
    }
    const follow = (): void => {
      if (list.current !== null && button.current !== null) place(list.current, button.current)
    }
    document.addEventListener("pointerdown", leave)
    document.addEventListener("scroll", follow, { capture: true, passive: true })
    window.addEventListener("resize", follow)
    return () => {
      document.removeEventListener("pointerdown", leave)
      document.removeEventListener("scroll", follow, { capture: true })
      window.removeEventListener("resize", follow)
    }
  }, [open])

  const onKeyDown = (event: KeyboardEvent): void => {
    pressOnce(event)
    const options = [...(list.current?.querySelectorAll("button") ?? [])]
    const at = options.findIndex((option) => option === document.activeElement)
    const last = options.length - 1
    const next = { ArrowDown: at === last ? 0 : at + 1, ArrowUp: at <= 0 ? last : at - 1, Home: 0, End: last }[
      event.key
    ]
    if (event.key === "Tab") setOpen(false)
    if (event.key === "Escape") {
      // The dialog around it stays open.
      event.stopPropagation()
      close()
    }
    if (event.key === "Escape" || next !== undefined) event.preventDefault()
    if (next !== undefined) options[next]?.focus()
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
        onKeyDown={(event) => {
          pressOnce(event)
          if (event.key !== "ArrowDown" || open) return
          event.preventDefault()
          setOpen(true)
        }}
        ref={button}
        type="button"
      >
        {children}
      </button>
      {open && (
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
          {items.map(({ label: action, icon, danger = false, onChoose }) => (
            <button
              className={danger ? "text danger" : "text"}
              key={action}
              onClick={() => {
                // The focus first goes back to the button, so that a dialog that opens now returns it there.
                close()
                onChoose()
              }}
              role="menuitem"
              tabIndex={-1}
              type="button"
            >
              <Icon name={icon} size={18} /> {action}
            </button>
          ))}
        </div>
      )}
    </>
  )
}
