// Addresses of screens that several parts of the app lead to. They import nothing: the list of screens needs them before
// anyone has logged in.
export const listPath = "/transactions"
export const earlierPath = "/earlier-months"
export const importPath = "/import"
/** Of /home on a phone, where what is to sort is a page of its own. */
export const sortParameter = "sort"
