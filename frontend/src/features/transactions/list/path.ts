/** On its own, since the list of screens needs it before anyone has logged in. */
export const listPath = "/transactions"
