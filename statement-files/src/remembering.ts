// Files say the same few days, currencies and marks in thousands of rows.

const mostRemembered = 20_000

/** The function, which reads each text once. */
export const remembering = <Answer>(read: (text: string) => Answer): ((text: string) => Answer) => {
  const known = new Map<string, Answer>()
  return (text) => {
    if (known.has(text)) return known.get(text) as Answer
    if (known.size === mostRemembered) known.clear()
    const answer = read(text)
    known.set(text, answer)
    return answer
  }
}
