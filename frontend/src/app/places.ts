import { useSnapshot } from "valtio"
import { useLocation } from "wouter"
import type { MenuItem } from "../components/controls/menu.tsx"
import { theme, toggleTheme } from "../components/layout/theme-toggle.tsx"

export const places = [
  { to: "/accounts", icon: "bank", label: "Accounts" },
  { to: "/budget/summary", icon: "history", label: "History" },
  { to: "/history", icon: "timeline", label: "Activity" },
] as const

/** The menu about the person rather than the budget. */
export const useAccountItems = (): ReadonlyArray<MenuItem> => {
  const [, navigate] = useLocation()
  const isDark = useSnapshot(theme).current === "dark"
  return [
    { label: "Settings", icon: "sliders", onChoose: () => navigate("/settings") },
    { label: "Security", icon: "shield", onChoose: () => navigate("/account/security") },
    {
      label: isDark ? "Use the light theme" : "Use the dark theme",
      icon: isDark ? "sun" : "moon",
      onChoose: toggleTheme,
    },
  ]
}
