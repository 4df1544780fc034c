// Keyboard shortcuts of the list, which can be turned off, and the dialog about them.
import { useEffect, useState } from "react"
import { Modal } from "../../../components/dialogs/modal.tsx"
import { keep, kept } from "../../../lib/page/browser-storage.ts"
import { isBrowserShortcut, isTyping } from "../../../lib/page/keys.ts"

const meanings = [
  ["j", "Next row"],
  ["k", "Previous row"],
  ["x", "Select the row, or take it out of the selection"],
  ["e", "Edit: what can be done with the row"],
  ["/", "Search"],
  ["?", "Show these keys"],
] as const

const storageKey = "list-keys"

const press = (row: Element | null, control: string): void => row?.querySelector<HTMLElement>(control)?.click()
const box = ".list-box input"
const menu = ".list-row > .icon-button"

/** The row's box; or its button, where there is no room for a box, or the row cannot be selected. */
const focusOn = (row: Element | undefined): void => {
  for (const control of [menu, box]) row?.querySelector<HTMLElement>(control)?.focus()
}

/** The step of an arrow in the boxes, and of a letter anywhere; undefined for other keys. */
const steps: Readonly<Record<string, number | undefined>> = { ArrowDown: 1, ArrowUp: -1, Home: -Infinity, j: 1, k: -1 }

const goOn = (current: Element | null, step: number): void => {
  const rows = [...document.querySelectorAll(".list-item")]
  const own = current === null ? -1 : rows.indexOf(current)
  focusOn(rows[Math.max(0, own + step)])
}

const act = (key: string, row: Element | null, showKeys: () => void): boolean => {
  if (key === "x") press(row, box)
  else if (key === "e") press(row, menu)
  else if (key === "/") document.querySelector<HTMLElement>("[role=search] input")?.focus()
  else if (key === "?") showKeys()
  else return false
  return true
}

/** They can be turned off, because dictation presses letter keys. */
export const ListKeys = () => {
  const [isOpen, setOpen] = useState(false)
  const [isOn, setOn] = useState(() => kept(storageKey) !== "off")
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const { key, target } = event
      const isElsewhere = document.querySelector("dialog[open], [role=menu]") !== null
      if (isElsewhere || isBrowserShortcut(event) || isTyping(target)) return
      const row = document.activeElement?.closest(".list-item") ?? null
      const step = steps[key]
      const isLetter = key.length === 1
      if (isLetter ? !isOn : document.activeElement?.matches(box) !== true) return
      if (step !== undefined) goOn(row, step)
      if (step !== undefined || act(key, row, () => setOpen(true))) event.preventDefault()
    }
    document.addEventListener("keydown", onKeyDown)
    return () => document.removeEventListener("keydown", onKeyDown)
  }, [isOn])
  const turn = (): void => {
    keep(storageKey, isOn ? "off" : "on")
    setOn(!isOn)
  }
  return (
    <>
      <button aria-haspopup="dialog" className="text list-keys" onClick={() => setOpen(true)} type="button">
        Keys
      </button>
      {isOpen && (
        <Modal onClose={() => setOpen(false)} title="Keys">
          <dl className="list-meanings">
            {meanings.map(([key, meaning]) => (
              <div key={key}>
                <dt>
                  <kbd>{key}</kbd>
                </dt>
                <dd>{meaning}</dd>
              </div>
            ))}
          </dl>
          <label>
            <input checked={isOn} onChange={turn} type="checkbox" /> Use these keys
          </label>
        </Modal>
      )}
    </>
  )
}
