import { useSnapshot } from "valtio"
import { theme, toggleTheme } from "../../lib/theme.ts"
import { Icon } from "../controls/icon.tsx"

export const ThemeToggle = () => {
  const dark = useSnapshot(theme).current === "dark"
  return (
    <button
      aria-label={dark ? "Use the light theme" : "Use the dark theme"}
      className="text icon-button"
      onClick={toggleTheme}
      type="button"
    >
      <Icon name={dark ? "sun" : "moon"} />
    </button>
  )
}
