/** For work on texts that come again and again, such as names. What takes too much room is done again. */
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
