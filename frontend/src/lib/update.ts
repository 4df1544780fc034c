/** Sets several fields of a store at once. Unlike Object.assign alone, the compiler checks them. */
export const update = <State extends object>(state: State, change: NoInfer<Partial<State>>): void => {
  Object.assign(state, change)
}
