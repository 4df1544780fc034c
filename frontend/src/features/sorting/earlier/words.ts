export const earlierPath = "/earlier-months"

/** "312 imported transactions have no category" */
export const importedInWords = (count: number): string =>
  count === 1
    ? "One imported transaction has no category"
    : `${count.toLocaleString("en-US")} imported transactions have no category`
