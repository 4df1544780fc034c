import { Link } from "wouter"
import { ButtonLink } from "../../components/controls/button-link.tsx"
import { open } from "../../lib/dialogs.ts"
import { EmptyState } from "../../components/feedback/notice.tsx"
import { seePlan } from "../../lib/words.ts"

/** Needs, wants and investments have no shares of the income yet. */
export const NoSplit = () => (
  <EmptyState
    action={
      <div className="home-actions cluster from-top">
        <ButtonLink href="/plan">{seePlan}</ButtonLink>
        <Link className="button quiet" href="/category-types">
          Split your budget
        </Link>
      </div>
    }
    title="Your budget has no shape yet"
  >
    <p>Decide how much of your income goes to needs, wants and investments. Everything else follows from that.</p>
  </EmptyState>
)

export const NoCategories = () => (
  <EmptyState
    action={
      <div className="home-actions cluster from-top">
        <ButtonLink href="/category/needs">Choose categories</ButtonLink>
        <button className="quiet" onClick={() => open("addCategory")} type="button">
          Add one of your own
        </button>
      </div>
    }
    title="No categories yet"
  >
    <p>Groceries, rent, a night out: give each its share of the budget, then sort your transactions into them.</p>
  </EmptyState>
)
