import { fireEvent, render, screen } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { useState } from "react"
import { expect, test, vi } from "vitest"
import { ProgressBar } from "../../parts/figures/progress-bar.tsx"
import { percentSpent } from "../../lib/figures/spend-level.ts"
import { AmountField } from "./amount-field.tsx"
import { ShareField, ShareSlider } from "./share.tsx"

test("spending without any allocation fills the bar and shows no percentage", () => {
  render(<ProgressBar label="Gifts, spent" percent={percentSpent(50, 0)} />)
  const bar = screen.getByRole("progressbar", { name: "Gifts, spent" })
  expect(bar.getAttribute("aria-valuetext")).toBe("Nothing allocated")
  expect(bar.getAttribute("aria-valuenow")).toBe("100")
  expect(bar.parentElement?.textContent?.trim()).toBe("Nothing allocated")
})

test("a slider announces its share and the amount, and stays within its limits", () => {
  const onChange = vi.fn<(value: number) => void>()
  render(<ShareSlider figure="$1,560 a month" label="Wants" least={0.01} most={0.99} onChange={onChange} value={0.3} />)
  const slider = screen.getByRole("slider", { name: "Wants" })
  expect(slider.getAttribute("aria-valuetext")).toBe("30%, $1,560 a month")
  expect(slider.getAttribute("min")).toBe("0")
  expect(slider.getAttribute("max")).toBe("1")
  expect(slider.getAttribute("step")).toBe("0.01")
  for (const [moved, given] of [
    ["1", 0.99],
    ["0", 0.01],
    ["0.57", 0.57],
  ] as const) {
    fireEvent.change(slider, { target: { value: moved } })
    expect(onChange).toHaveBeenLastCalledWith(given)
  }
})

test("a progress bar stops at full and describes its level in words", () => {
  render(<ProgressBar label="Groceries, spent" percent={134.4} />)
  const bar = screen.getByRole("progressbar", { name: "Groceries, spent" })
  expect(bar.getAttribute("aria-valuetext")).toBe("134%, Over budget")
  expect(bar.getAttribute("aria-valuenow")).toBe("100")
  expect(bar.querySelector<HTMLElement>(".progress-fill")?.style.width).toBe("100%")
})

test("its percentage is formatted like any other figure", () => {
  render(
    <>
      <ProgressBar label="Gifts, spent" percent={1020.4} />
      <ProgressBar label="Shoes, spent" percent={-0.4} />
    </>,
  )
  expect(screen.getAllByRole("progressbar").map((bar) => bar.getAttribute("aria-valuetext"))).toEqual([
    "1,020%, Over budget",
    "0%, On course",
  ])
})

test("a field is described by its hint and its error", () => {
  render(<AmountField error="Please enter an amount." hint="What you earn." label="Amount" />)
  const field = screen.getByRole("textbox", { name: "Amount" })
  const described = (field.getAttribute("aria-describedby") ?? "")
    .split(" ")
    .map((id) => document.getElementById(id)?.textContent?.trim())
  expect(described).toEqual(["Please enter an amount.", "What you earn."])
  expect(field.getAttribute("aria-invalid")).toBe("true")
})

test("on a touch screen what is missing on its keyboard is typed by buttons, where the cursor is", async () => {
  const Typing = () => {
    const [text, setText] = useState("28.89 2")
    return <AmountField label="Amount" onChange={setText} value={text} />
  }
  const person = userEvent.setup()
  render(<Typing />)
  const field = screen.getByRole<HTMLInputElement>("textbox", { name: "Amount" })
  await person.click(field)
  field.setSelectionRange(5, 6)
  await person.click(screen.getByRole("button", { name: "Divided by", hidden: true }))
  expect(field.value).toBe("28.89÷2")
  expect(document.activeElement).toBe(field)
  expect(screen.getByText("= $14.45")).toBeTruthy()
})

test.each([
  ["63", "= 63%, $3,402.00"],
  ["$63", "= $63.00, 1.17%"],
  ["1,499", "= 1.5%, $80.95"],
  ["62%", ""],
  ["630", ""],
])("a share that is typed as %s is shown as what it will be: %s", async (text, meaning) => {
  const person = userEvent.setup()
  const { container } = render(<ShareField label="Needs" onType={() => {}} share={0.62} whole={5400} />)
  await person.type(screen.getByRole("textbox"), text)
  expect(container.querySelector("[aria-live]")?.textContent).toBe(meaning)
})
