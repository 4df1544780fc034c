import { Link } from "wouter"
import { useList } from "../../api/queries.ts"
import { categoriesOf, titleOf, typeClass, typeNamed, typeNames, type TypeName } from "../../lib/types.ts"
import { open } from "../../lib/dialogs.ts"
import { Money } from "../../components/layout/figure.tsx"
import { Page } from "../../components/layout/page.tsx"
import { IncomesCard } from "../../features/incomes/incomes-card.tsx"
import { ProfileCard } from "../../features/users/profile-card.tsx"
import { percentage } from "../../lib/format.ts"
import { earlierPath } from "../../lib/addresses.ts"
import "./settings.css"

const TypeRow = ({ name }: { readonly name: TypeName }) => {
  const type = typeNamed(useList("categoryTypes"), name)
  const [first] = categoriesOf(useList("categories"), name)
  if (type === undefined) return null
  return (
    <li className={`cluster gap-2 ${typeClass(name)}`}>
      <span>
        {titleOf(name)} <span className="soft">{percentage(type.budgetAllocationPercentage)}</span>
      </span>
      <strong className="figure">
        <Money amount={type.budgetAmount} cents />
      </strong>
      {first !== undefined && (
        <button
          aria-label={`Change the categories of ${titleOf(name)}`}
          className="text"
          onClick={() => open("changeShares", { category: first })}
          type="button"
        >
          Categories
        </button>
      )}
    </li>
  )
}

const Split = () => (
  <section aria-labelledby="split" className="card settings-list">
    <h2 id="split">Split</h2>
    <ul>
      {typeNames.map((name) => (
        <TypeRow key={name} name={name} />
      ))}
    </ul>
    <button className="quiet" onClick={() => open("changeSplit")} type="button">
      Change the split
    </button>
  </section>
)

/** Settings with a screen of their own. */
const elsewhere = [
  ["/account/security", "Security", "password, passkeys, where you are signed in"],
  ["/history", "Activity", "everything that happened, and what to undo"],
  ["/accounts", "Accounts and your data", "banks, downloads, taking your budget along, erasing it"],
  [earlierPath, "Earlier months", "what is still to sort of them"],
  ["/rules", "Rules", "what is sorted by itself"],
  ["/import", "Import", "transactions from files"],
] as const

const Elsewhere = () => (
  <section aria-labelledby="elsewhere" className="card settings-list">
    <h2 id="elsewhere">More</h2>
    <ul>
      {elsewhere.map(([path, name, what]) => (
        <li className="settings-link" key={path}>
          <Link href={path}>{name}</Link>
          <span className="soft small">{what}</span>
        </li>
      ))}
    </ul>
  </section>
)

/** The causes of the budget, and the person's profile. */
export const Settings = () => (
  <Page
    back={{ to: "/home", label: "Back to home" }}
    lead="Your plan and account. Past months keep the plan that they had."
    title="Settings"
  >
    <div className="settings columns gap-4">
      <IncomesCard />
      <Split />
      <ProfileCard />
      <Elsewhere />
    </div>
  </Page>
)
