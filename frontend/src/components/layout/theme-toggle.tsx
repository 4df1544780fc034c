// Light or dark: the system's choice, until the person makes one here. public/theme.js applies it before first paint.
import { useSnapshot } from "valtio"
import { proxy } from "valtio/vanilla"
import { keep } from "../../lib/page/browser-storage.ts"
import { IconButton } from "../controls/icon.tsx"

type Theme = "light" | "dark"

const chosen = (): Theme | undefined => {
  const { theme } = document.documentElement.dataset
  return theme === "light" || theme === "dark" ? theme : undefined
}

const prefersDark = matchMedia("(prefers-color-scheme: dark)")

const systems = (): Theme => (prefersDark.matches ? "dark" : "light")

export const theme = proxy({ current: chosen() ?? systems() })

// Without a choice, follow the system, for instance when it turns dark in the evening.
prefersDark.addEventListener("change", () => {
  theme.current = chosen() ?? systems()
})

export const toggleTheme = (): void => {
  const next = theme.current === "dark" ? "light" : "dark"
  theme.current = next
  document.documentElement.dataset.theme = next
  keep("theme", next)
}

export const ThemeToggle = () => {
  const dark = useSnapshot(theme).current === "dark"
  return (
    <IconButton
      icon={dark ? "sun" : "moon"}
      label={dark ? "Use the light theme" : "Use the dark theme"}
      onClick={toggleTheme}
    />
  )
}
