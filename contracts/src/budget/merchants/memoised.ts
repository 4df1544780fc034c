/** For texts that repeat, such as names. The cache is limited. */
export const memoised = <Result>(work: (text: string) => Result): ((text: string) => Result) => {
  const known = new Map<string, Result>()
  return (text) => {
    if (known.has(text)) return known.get(text) as Result
    if (known.size >= mostKnown) known.clear()
    const result = work(text)
    known.set(text, result)
    return result
  }
}

const mostKnown = 50_000
