import { useSnapshot } from "valtio"
import { useLocation } from "wouter"
import { Icon } from "../components/controls/icon.tsx"
import { Menu } from "../components/controls/menu.tsx"
import { theme, toggleTheme } from "../components/layout/theme-toggle.tsx"

/** What belongs to the person rather than to the budget. */
export const AccountMenu = ({ name }: { readonly name: string }) => {
  const [, navigate] = useLocation()
  const isDark = useSnapshot(theme).current === "dark"
  return (
    <Menu
      items={[
        { label: "Settings", icon: "sliders", onChoose: () => navigate("/settings") },
        { label: "Security", icon: "shield", onChoose: () => navigate("/account/security") },
        {
          label: isDark ? "Use the light theme" : "Use the dark theme",
          icon: isDark ? "sun" : "moon",
          onChoose: toggleTheme,
        },
      ]}
      label={`Your account, ${name}`}
    >
      <Icon name="person" />
    </Menu>
  )
}
