// Every control in each of its states, on one page: `npm run dev -w frontend`, then /kit. No build has it.
import { useState, type ReactNode } from "react"
import { createRoot } from "react-dom/client"
import { cache, keyOf } from "../src/api/queries.ts"
import { ActionButton } from "../src/components/controls/action-button.tsx"
import { IconButton } from "../src/components/controls/icon.tsx"
import { Menu } from "../src/components/controls/menu.tsx"
import { Tabs } from "../src/components/controls/tabs.tsx"
import { AmountField } from "../src/components/forms/amount-field.tsx"
import { FormAlert, Options, PasswordField, SelectField, TextField } from "../src/components/forms/field.tsx"
import { FilterField } from "../src/components/forms/filter-field.tsx"
import { CategoryChoice } from "../src/parts/categories/category-choice.tsx"
import "../src/styles/index.css"
import { categoryIn, needs, wants } from "./plan.ts"

for (const name of ["accounts", "incomes", "categoryTypes", "transactions"] as const)
  cache.setQueryData(keyOf(name), [])
cache.setQueryData(keyOf("categories"), [categoryIn(needs, "Rent", 0.5), categoryIn(wants, "Books", 0.1)])

const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section className="card" style={{ marginBottom: "1rem" }}>
    <h2>{title}</h2>
    <div className="cluster from-top">{children}</div>
  </section>
)

const looks = ["", "quiet", "text", "danger", "quiet danger", "text danger", "quiet chip", "text chip"]

const states = [
  { label: "Empty" },
  { label: "Filled", value: "12.50" },
  { label: "With a hint", hint: "A few words." },
  { label: "Wrong", value: "x", error: "Please enter a valid amount." },
  { label: "Disabled", disabled: true },
]

const items = [
  { label: "Rename", icon: "edit", onChoose: () => {} },
  { label: "Delete", icon: "trash", danger: true, onChoose: () => {} },
] as const

const tabs = ["Needs", "Wants"].map((label) => ({ id: label, label, content: label }))

const Kit = () => {
  const [tab, setTab] = useState("Needs")
  const [chosen, setChosen] = useState("")
  const choices = (type: "checkbox" | "radio", role?: "switch") =>
    [false, true].flatMap((on) =>
      [false, true].map((off) => (
        <label key={`${type} ${on} ${off}`}>
          <input defaultChecked={on} disabled={off} role={role} type={type} /> {on ? "On" : "Off"}
          {off && ", disabled"}
        </label>
      )),
    )
  return (
    <main className="page">
      <h1>Kit</h1>
      {looks.map((look) => (
        <Part key={look} title={`Button ${look}`}>
          <ActionButton className={look}>Press</ActionButton>
          <ActionButton busy className={look}>
            Busy
          </ActionButton>
          <ActionButton className={look} off>
            Off
          </ActionButton>
        </Part>
      ))}
      <Part title="Icon button, menu">
        <IconButton icon="close" label="Close" />
        <Menu items={items} label="Actions for Rent" />
      </Part>
      <Part title="Text">
        {states.map((state) => (
          <TextField key={state.label} readOnly {...state} />
        ))}
      </Part>
      <Part title="Money">
        {states.map((state) => (
          <AmountField key={state.label} readOnly {...state} />
        ))}
      </Part>
      <Part title="Date">
        {states.map(({ value: _text, ...state }) => (
          <TextField key={state.label} type="date" {...state} />
        ))}
      </Part>
      <Part title="Select">
        {states.map(({ value: _text, ...state }) => (
          <SelectField key={state.label} {...state}>
            <Options of={[["rent", "Rent"]]} />
          </SelectField>
        ))}
      </Part>
      <Part title="Password, filter, alert">
        <PasswordField label="Password" />
        <FilterField label="Find" onChange={() => {}} value="Rent" />
        <FormAlert problem="Something is wrong." />
      </Part>
      <Part title="Checkbox">{choices("checkbox")}</Part>
      <Part title="Radio">{choices("radio")}</Part>
      <Part title="Switch">{choices("checkbox", "switch")}</Part>
      <Part title="Picker">
        <CategoryChoice chosen={chosen} month={undefined} onChoose={setChosen} />
      </Part>
      <Part title="Tabs, slider">
        <Tabs chosen={tab} label="Types" onChoose={setTab} tabs={tabs} />
        <input aria-label="Share" defaultValue="0.4" max="1" step="0.01" type="range" />
      </Part>
    </main>
  )
}

const root = document.getElementById("root")
if (root !== null) createRoot(root).render(<Kit />)
