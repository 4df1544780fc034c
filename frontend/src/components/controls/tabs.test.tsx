import { screen } from "@testing-library/react"
import { useState } from "react"
import { expect, test } from "vitest"
import { show } from "../../../test/screen.tsx"
import { Tabs } from "./tabs.tsx"

const tabs = ["Needs", "Wants", "Investments"].map((label) => ({ id: label, label, content: <p>My {label}</p> }))

const Parts = () => {
  const [chosen, setChosen] = useState("Needs")
  return <Tabs chosen={chosen} label="Your budget" onChoose={setChosen} tabs={tabs} />
}

const shown = () =>
  [document.activeElement, screen.getByRole("tab", { selected: true }), screen.getByRole("tabpanel")].map((element) =>
    element?.textContent?.trim(),
  )

test.each([
  ["{ArrowRight}", "Wants"],
  ["{ArrowRight}{ArrowRight}{ArrowRight}", "Needs"],
  ["{ArrowLeft}", "Investments"],
  ["{End}", "Investments"],
  ["{End}{Home}", "Needs"],
  // Browser shortcuts: back and forward.
  ["{Alt>}{ArrowRight}{/Alt}", "Needs"],
])("%s selects the tab %s and shows its panel", async (keys, label) => {
  const { person } = show(<Parts />)
  await person.tab()
  expect(shown()).toEqual(["Needs", "Needs", "My Needs"])
  await person.keyboard(keys)
  expect(shown()).toEqual([label, label, `My ${label}`])
})
