// The path before all of ours, where the product is not alone on its host, as the server says in the page; else "". Who opens
// it past the proxy, for instance on the machine itself, has none.
const given = document.documentElement.dataset["base"] ?? ""

export const base = `${location.pathname}/`.startsWith(`${given}/`) ? given : ""
