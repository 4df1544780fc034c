// Dragging by keyboard: Enter picks up, arrows choose a card, Enter drops, Escape puts back.
import type { Transaction } from "@evenkeel/contracts/api/transactions/transactions"
import type { KeyboardEvent } from "react"
import { announce } from "../../components/feedback/alerts.tsx"
import { isBrowserShortcut } from "../../lib/page/keys.ts"
import { drop, moveOver, moving, pickUp, putBack, categoryAttribute } from "./moving.ts"

const cards = (): ReadonlyArray<HTMLElement> => [...document.querySelectorAll<HTMLElement>(`[${categoryAttribute}]`)]
const idOf = (card: HTMLElement): string => card.getAttribute(categoryAttribute) ?? ""
const nameOf = (card: HTMLElement): string => card.querySelector("h3")?.textContent ?? ""
const panelOf = (card: HTMLElement): Element | null => card.closest("section")

/** Up and down run through all cards; left and right jump to the nearest card of the panel beside. */
const neighbour = (all: ReadonlyArray<HTMLElement>, at: number, key: string): HTMLElement | undefined => {
  const current = all[at]
  if (key === "End") return all.at(-1)
  if (key === "Home" || current === undefined) return all[0]
  if (key === "ArrowDown") return all[(at + 1) % all.length]
  if (key === "ArrowUp") return all[(at - 1 + all.length) % all.length]
  const panels = [...new Set(all.map(panelOf))]
  const position = panels.indexOf(panelOf(current)) + (key === "ArrowRight" ? 1 : -1)
  const beside = panels[(position + panels.length) % panels.length]
  const height = current.getBoundingClientRect().top
  const away = (card: HTMLElement): number => Math.abs(card.getBoundingClientRect().top - height)
  return all.filter((card) => card !== current && panelOf(card) === beside).sort((a, b) => away(a) - away(b))[0]
}

const choose = (key: string): void => {
  const all = cards()
  const at = all.findIndex((card) => idOf(card) === moving.over)
  const card = neighbour(all, at, key)
  if (card === undefined) return announce("There is no category to move to yet.")
  moveOver(idOf(card))
  card.scrollIntoView({ block: "nearest" })
  const panel = panelOf(card)?.querySelector("h2")?.textContent ?? ""
  announce(`${nameOf(card)}, ${panel}, ${all.indexOf(card) + 1} of ${all.length}.`)
}

const gripBeside = (grip: Element): HTMLElement | null | undefined => {
  const row = grip.closest("li")
  return (row?.nextElementSibling ?? row?.previousElementSibling)?.querySelector<HTMLElement>(".grip")
}

const end = (name: string, grip: Element): void => {
  const card = cards().find((other) => idOf(other) === moving.over)
  const next = gripBeside(grip)
  drop()
  // The row moves to its card, and the next one can be picked up at once.
  requestAnimationFrame(() => {
    if (!grip.isConnected) next?.focus()
  })
  announce(card === undefined ? `${name} stays where it is.` : `${name} dropped on ${nameOf(card)}.`)
}

/** Keys that choose a card while a row is carried. */
const directions = new Set(["ArrowDown", "ArrowUp", "ArrowLeft", "ArrowRight", "Home", "End"])

const agrees = ({ key }: KeyboardEvent): boolean => key === "Enter" || key === " "

const begin = (transactionId: string, name: string): void => {
  pickUp(transactionId, "keyboard")
  announce(`${name} picked up. Choose a category with the arrow keys, drop with Enter, or put back with Escape.`)
}

const cancel = (name: string): void => {
  putBack()
  announce(`${name} put back.`)
}

export interface MoveByKeyboard {
  readonly onKeyDown: (event: KeyboardEvent) => void
  readonly onBlur: () => void
}

export const moveByKeyboard = ({ transactionId, name }: Transaction): MoveByKeyboard => {
  const carried = (): boolean => moving.by === "keyboard" && moving.transactionId === transactionId
  return {
    onKeyDown: (event) => {
      if (isBrowserShortcut(event)) return
      const isCarried = carried()
      if (!isCarried && !agrees(event)) return
      if (event.key === "Tab") return putBack()
      event.preventDefault()
      // Key repeat would drop it again where it is.
      if (agrees(event) && event.repeat) return
      if (!isCarried) begin(transactionId, name)
      else if (agrees(event)) end(name, event.currentTarget)
      else if (directions.has(event.key)) choose(event.key)
      else if (event.key === "Escape") cancel(name)
    },
    onBlur: () => {
      if (carried()) putBack()
    },
  }
}
