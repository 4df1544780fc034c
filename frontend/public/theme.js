// Runs before the first paint, so that a chosen theme never flashes the other one. See src/theme.ts.
try {
  var theme = localStorage.getItem("theme")
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme
} catch {
  // Storage is blocked: fall back to the system's theme.
}
