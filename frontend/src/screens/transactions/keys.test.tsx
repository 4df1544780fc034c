import { screen } from "@testing-library/react"
import { beforeEach, expect, test } from "vitest"
import { haveBudget, listed } from "../../../test/budget.ts"
import { show, signIn } from "../../../test/screen.tsx"
import { answer, useBackend } from "../../../test/server.ts"
import { clearSelection } from "../../features/transactions/together/selection.ts"
import { Transactions } from "./transactions.tsx"

useBackend()
beforeEach(() => {
  localStorage.clear()
  signIn()
  clearSelection()
  haveBudget()
})

const openList = async () => {
  const rows = [listed("Tea", 1), listed("Milk", 2), listed("Torn", 3, { exclusion: "deleted" })]
  const totals = { count: 3, moneyOut: 6, moneyIn: 0, net: 6, notSpending: 0 }
  answer("searchTransactions", { transactions: rows, next: null, totals })
  const { person } = show(<Transactions />, "/transactions")
  await screen.findByText("Tea")
  return person
}

const box = (name: string) => screen.getByRole<HTMLInputElement>("checkbox", { name: new RegExp(`^Select ${name},`) })
const focused = () => document.activeElement
const keysDialog = () => screen.queryByRole("dialog", { name: "Keys" })

test("j and k lead from row to row, and stay at the ends", async () => {
  const person = await openList()
  await person.keyboard("j")
  expect(focused()).toBe(box("Tea"))
  await person.keyboard("jj")
  expect(focused()).toBe(screen.getByRole("button", { name: "Actions for Torn" }))
  await person.keyboard("j")
  expect(focused()).toBe(screen.getByRole("button", { name: "Actions for Torn" }))
  await person.keyboard("kkkk")
  expect(focused()).toBe(box("Tea"))
})

test("x selects the row, and takes it out of the selection", async () => {
  const person = await openList()
  await person.keyboard("jjx")
  expect(box("Milk").checked).toBe(true)
  await person.keyboard("x")
  expect(box("Milk").checked).toBe(false)
})

test("e opens all that can be done with the row, in which keys mean nothing else", async () => {
  const person = await openList()
  await person.keyboard("je")
  expect(screen.getByRole("menu", { name: "Actions for Tea" })).toBeTruthy()
  await person.keyboard("x")
  expect(box("Tea").checked).toBe(false)
  await person.keyboard("{Escape}j")
  expect(focused()).toBe(box("Milk"))
})

test("/ leads to the search, in which they are letters", async () => {
  const person = await openList()
  await person.keyboard("/jx?")
  expect(screen.getByLabelText<HTMLInputElement>("Search transactions").value).toBe("jx?")
  expect(keysDialog()).toBeNull()
})

test("a key and a button list the keys, each with what it does", async () => {
  const person = await openList()
  await person.keyboard("?")
  expect([...(keysDialog()?.querySelectorAll("kbd") ?? [])].map(({ textContent }) => textContent)).toEqual([
    "j",
    "k",
    "x",
    "e",
    "/",
    "?",
  ])
  await person.click(screen.getByRole("button", { name: "Close" }))
  await person.click(screen.getByRole("button", { name: "Keys" }))
  expect(keysDialog()).toBeTruthy()
})

test("they can be turned off, which this browser stores; arrows still lead from box to box", async () => {
  const person = await openList()
  await person.keyboard("?")
  await person.click(screen.getByRole("checkbox", { name: "Use these keys" }))
  await person.click(screen.getByRole("button", { name: "Close" }))
  await person.keyboard("j?")
  expect(keysDialog()).toBeNull()
  box("Tea").focus()
  await person.keyboard("{ArrowDown}")
  expect(focused()).toBe(box("Milk"))
  expect(localStorage.getItem("list-keys")).toBe("off")
})
