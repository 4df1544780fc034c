// OFX as banks write it: SGML without end tags, XML, or something between them. Only what begins with a tag counts, so a
// missing header, lists that are not closed and lists that are closed twice do no harm. Each sign is looked at once,
// whatever is left open.
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
  let open: Omit<Element, "value"> | undefined
  let value = ""
  const closed = (element: Omit<Element, "value">): Element => ({
    ...element,
    value: element.isEnd ? "" : unescaped(value).replace(/\s+/g, " ").trim(),
  })
  for (let at = 0; at < text.length;) {
    const found = text.indexOf("<", at)
    const start = found < 0 ? text.length : found
    value += text.slice(at, start)
    if (found < 0) break
    tag.lastIndex = start
    const [whole, slash, name = ""] = tag.exec(text) ?? []
    const comment = whole === undefined ? endOf("<!--", "-->", start) : undefined
    const data = whole === undefined ? endOf("<![CDATA[", "]]>", start) : undefined
    if (whole !== undefined) {
      if (open !== undefined) yield closed(open)
      open = {
        line: linesUpTo(start),
        name: name.slice(name.indexOf(":") + 1).toUpperCase(),
        isEnd: slash === "/",
      }
      value = ""
      at = start + whole.length
    } else if (comment !== undefined) at = comment
    else if (data !== undefined) {
      value += text.slice(start + "<![CDATA[".length, data - "]]>".length)
      at = data
    } else {
      // A sign that begins no tag: "A < B".
      value += "<"
      at = start + 1
    }
  }
  if (open !== undefined) yield closed(open)
}

/** The end of what is opened there; undefined if it is not, or is never closed, which is looked for only once. */
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
