// CSV by the letter of RFC 4180, for files whose writer is known to keep it: nothing is trimmed, and nothing guessed.

export interface StrictRecord {
  /** The first physical line, from 1. */
  readonly line: number
  readonly cells: ReadonlyArray<string>
}

const value = /"((?:[^"]|"")*)"|([^",\r\n]*)/y

/** `cut` is what stands behind the last line end. */
export const strictRecords = (
  text: string,
): { readonly records: ReadonlyArray<StrictRecord>; readonly cut: StrictRecord | undefined } => {
  const records: Array<StrictRecord> = []
  let [at, line] = [0, 1]
  while (at < text.length) {
    const cells: Array<string> = []
    const start = at
    for (let isLast = false; !isLast;) {
      value.lastIndex = at
      const [found = "", quoted, bare = ""] = value.exec(text) ?? []
      cells.push(quoted === undefined ? bare : quoted.replaceAll('""', '"'))
      at += found.length
      isLast = text[at] !== ","
      if (!isLast) at += 1
    }
    const end = /\r\n|\n|\r/y
    end.lastIndex = at
    const [lineEnd] = end.exec(text) ?? []
    // Also where something stands behind a quote: no record follows one that is not understood.
    if (lineEnd === undefined) return { records, cut: { line, cells: [...cells, text.slice(at, at + 200)] } }
    at += lineEnd.length
    records.push({ line, cells })
    line += text.slice(start, at).split(/\r\n|\n|\r/).length - 1
  }
  return { records, cut: undefined }
}
