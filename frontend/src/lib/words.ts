/** "1 transaction", "1,204 rows" */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString("en-US")} ${count === 1 ? one : many}`

/** The name of the link to the proposed plan. */
export const seePlan = "See the plan that fits"
