// OFX as banks write it: SGML without end tags, XML, or a mixture. Only tags count, so a missing header, or lists that
// are not closed or closed twice, do no harm. Each character is read once, whatever is left open.
import { memoised } from "@evenkeel/contracts/budget/merchants/memoised"
import { unescaped } from "../text/entities.ts"

export interface Element {
  readonly line: number
  readonly name: string
  readonly isEnd: boolean
  /** The text that follows the tag, up to the next one. */
  readonly value: string
}

const tag = /<(\/?)([A-Za-z][\w.:-]*)(?:\s[^<>]*)?\/?>/y

export function* elementsOf(text: string): Generator<Element> {
  const endOf = closers(text)
  const linesUpTo = lineCounter(text)
  const nameOf = memoised(withoutPrefixes)
  let [line, name, isEnd, value] = [0, "", true, ""]
  for (let at = 0; at < text.length;) {
    const found = text.indexOf("<", at)
    const start = found < 0 ? text.length : found
    // Text after an end tag is no value.
    if (!isEnd && start > at) value += text.slice(at, start)
    if (found < 0) break
    tag.lastIndex = start
    const opened = tag.exec(text)
    if (opened !== null) {
      if (line > 0) yield { line, name, isEnd, value: trimmed(value) }
      line = linesUpTo(start)
      name = nameOf(opened[2]!)
      isEnd = opened[1] === "/"
      value = ""
      at = tag.lastIndex
      continue
    }
    const comment = endOf("<!--", "-->", start)
    const data = endOf("<![CDATA[", "]]>", start)
    if (data !== undefined) value += text.slice(start + "<![CDATA[".length, data - "]]>".length)
    // A sign that begins no tag: "A < B".
    else if (comment === undefined) value += "<"
    at = comment ?? data ?? start + 1
  }
  if (line > 0) yield { line, name, isEnd, value: isEnd ? "" : trimmed(value) }
}

const trimmed = (value: string): string => {
  const text = unescaped(value).trim()
  return /[^\S ]| {2}/.test(text) ? text.replace(/\s+/g, " ") : text
}

/** In capitals; without the prefix LOAN, since those elements are like any account's. */
const withoutPrefixes = (written: string): string =>
  written
    .slice(written.indexOf(":") + 1)
    .toUpperCase()
    .replace(/^LOAN(?=STMT|TRAN|TRN|ACCT)/, "")

/** The end of a section that opens there; undefined without one. A missing closer is searched only once. */
const closers = (text: string) => {
  const missing = new Set<string>()
  return (opener: string, closer: string, at: number): number | undefined => {
    if (missing.has(closer) || !text.startsWith(opener, at)) return undefined
    const end = text.indexOf(closer, at + opener.length)
    if (end < 0) missing.add(closer)
    return end < 0 ? undefined : end + closer.length
  }
}

/** The line of a position, from 1, for positions that only grow. */
const lineCounter = (text: string) => {
  let [line, seen] = [1, 0]
  return (position: number): number => {
    for (; seen < position; seen += 1) {
      const sign = text.charCodeAt(seen)
      if (sign === 10 || (sign === 13 && text.charCodeAt(seen + 1) !== 10)) line += 1
    }
    return line
  }
}
