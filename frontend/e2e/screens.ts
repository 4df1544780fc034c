// Every screen of the app, with the heading that shows that it has loaded.
import type { Who } from "./test.ts"

interface Screen {
  readonly path: string
  readonly heading: string | RegExp
}

export const screens: { readonly [Name in Who]?: ReadonlyArray<Screen> } = {
  "a visitor": [
    { path: "/", heading: "Evenkeel" },
    { path: "/login", heading: "Welcome back" },
    { path: "/register", heading: "Create your account" },
    { path: "/forgot-password", heading: "Forgot your password?" },
    { path: "/reset-password", heading: "Set a new password" },
    { path: "/confirm-email", heading: "Your email address" },
    { path: "/nowhere", heading: "Page not found" },
  ],
  "a newcomer": [
    { path: "/connect-accounts", heading: "Connect your accounts" },
    { path: "/income", heading: "Enter Your Monthly Income" },
    { path: "/plan", heading: "Your plan" },
    { path: "/category-types", heading: "Set Category Type Allocations" },
    { path: "/category/needs", heading: "Add Categories for Needs" },
    { path: "/home", heading: "Let's Start Budgeting" },
    { path: "/accounts", heading: "Your Accounts" },
    { path: "/transactions", heading: "Transactions" },
    { path: "/rules", heading: "Rules" },
    { path: "/bring", heading: "Bring everything" },
    { path: "/import", heading: "Import files" },
    { path: "/budget/summary", heading: "No Budget Performance's History Available" },
    { path: "/history", heading: "Your activity" },
    { path: "/settings", heading: "Settings" },
    { path: "/account/security", heading: "Security" },
    { path: "/wants/analysis/march/2026", heading: "No spending analysis found for March 2026" },
  ],
  "someone who has spent": [
    { path: "/connect-accounts", heading: "Connect your accounts" },
    { path: "/plan", heading: "Your plan" },
    { path: "/category/needs", heading: "Add Categories for Needs" },
    { path: "/category/wants", heading: "Add Categories for Wants" },
    { path: "/category/investments", heading: "Add Categories for Investments" },
    { path: "/home", heading: "Let's Start Budgeting" },
    { path: "/category/type/needs", heading: /Explore your needs/i },
    { path: "/transactions", heading: "Transactions" },
    { path: "/rules", heading: "Rules" },
    { path: "/earlier-months", heading: "Earlier months to sort" },
    { path: "/accounts", heading: "Your Accounts" },
    { path: "/import", heading: "Import files" },
    { path: "/budget/summary", heading: "Choose Month to View Budget Performance" },
    { path: "/history", heading: "Your activity" },
  ],
}
