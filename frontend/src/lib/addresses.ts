// Addresses of screens that several parts of the app link to. No imports: the list of screens is needed before a login.
export const listPath = "/transactions"
export const earlierPath = "/earlier-months"
export const importPath = "/import"
/** The parameter of /home that shows only the sorting, which is a page of its own on a phone. */
export const sortParameter = "sort"
