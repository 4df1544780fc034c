// The path before all of ours, if the product shares its host, as the server states in the page; else "". A page that
// was opened past the proxy has none.
const given = document.documentElement.dataset["base"] ?? ""

export const base = `${location.pathname}/`.startsWith(`${given}/`) ? given : ""
