/** For work on texts that come again and again, such as names. What takes too much room is forgotten, and done again. */
export const remembered = <Result>(work: (text: string) => Result): ((text: string) => Result) => {
  const known = new Map<string, Result>()
  return (text) => {
    let result = known.get(text)
    if (result !== undefined) return result
    if (known.size >= mostKnown) known.clear()
    known.set(text, (result = work(text)))
    return result
  }
}
const mostKnown = 50_000
