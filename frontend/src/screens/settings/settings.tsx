import { useEffect } from "react"
import { useSnapshot } from "valtio"
import { Link } from "wouter"
import { Dialogs, openDialog } from "../../components/dialogs/dialogs.tsx"
import { Money } from "../../components/layout/figure.tsx"
import { Page } from "../../components/layout/page.tsx"
import { UpdateAllocations } from "../../features/categories/update-allocations.tsx"
import { categories, categoriesOf } from "../../features/categories/store.ts"
import {
  categoryTypes,
  titleOf,
  typeClass,
  typeNamed,
  typeNames,
  type TypeName,
} from "../../features/category-types/store.ts"
import { IncomesCard } from "../../features/incomes/incomes-card.tsx"
import { auth } from "../../features/users/store.ts"
import { useItems } from "../../lib/collection.ts"
import { percentage } from "../../lib/format.ts"
import "./settings.css"

const TypeRow = ({ name }: { readonly name: TypeName }) => {
  const type = typeNamed(useItems(categoryTypes), name)
  const [first] = categoriesOf(useItems(categories), name)
  if (type === undefined) return null
  return (
    <li className={typeClass(name)}>
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
          onClick={() => openDialog((onClose) => <UpdateAllocations category={first} onClose={onClose} />)}
          type="button"
        >
          Categories
        </button>
      )}
    </li>
  )
}

const Split = () => {
  useEffect(() => void Promise.all([categoryTypes.fetchOnce(), categories.fetchOnce()]), [])
  return (
    <section aria-labelledby="split" className="card settings-list">
      <h2 id="split">Split</h2>
      <ul>
        {typeNames.map((name) => (
          <TypeRow key={name} name={name} />
        ))}
      </ul>
      <Link href="/category-types">Change the split</Link>
    </section>
  )
}

const Profile = () => {
  const { user } = useSnapshot(auth)
  if (user === null) return null
  return (
    <section aria-labelledby="profile" className="card settings-list">
      <h2 id="profile">You</h2>
      <dl>
        <dt>Name</dt>
        <dd>{user.name}</dd>
        <dt>Username</dt>
        <dd>{user.username}</dd>
        <dt>Currency</dt>
        <dd>{user.currency}</dd>
        <dt>Time zone</dt>
        <dd>{Intl.DateTimeFormat().resolvedOptions().timeZone}, as your browser says</dd>
      </dl>
      <ul>
        <li>
          <Link href="/account/security">Security</Link>
        </li>
        <li>
          <Link href="/history">Timeline and your data</Link>
        </li>
        <li>
          <Link href="/rules">Rules</Link>
        </li>
        <li>
          <Link href="/accounts">Accounts</Link>
        </li>
      </ul>
    </section>
  )
}

/** What the budget follows from, and whose it is. */
export const Settings = () => (
  <Page
    back={{ to: "/home", label: "Back to home" }}
    lead="What your budget follows from. Months that are over keep what they had."
    title="Settings"
  >
    <div className="settings">
      <IncomesCard />
      <Split />
      <Profile />
    </div>
    <Dialogs />
  </Page>
)
