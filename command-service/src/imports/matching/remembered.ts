/** For work on texts that come again and again, such as names. */
export const remembered = <Result>(work: (text: string) => Result): ((text: string) => Result) => {
  const known = new Map<string, Result>()
  return (text) => {
    let result = known.get(text)
    if (result === undefined) known.set(text, (result = work(text)))
    return result
  }
}
