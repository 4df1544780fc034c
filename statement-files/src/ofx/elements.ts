// OFX as banks write it: SGML without end tags, XML, or something between them. Only what begins with a tag counts, so a
// missing header, lists that are not closed and lists that are closed twice do no harm.

export interface Element {
  readonly line: number
  readonly name: string
  readonly isEnd: boolean
  /** The text that follows the tag, up to the next one. */
  readonly value: string
}

export function* elementsOf(text: string): Generator<Element> {
  const clean = text
    .replace(/<!--[\s\S]*?-->/g, (comment) => comment.replace(/[^\r\n]/g, ""))
    .replace(/<!\[CDATA\[([\s\S]*?)\]\]>/g, (_, content: string) => content.replaceAll("<", "&lt;"))
  const tag = /<(\/?)([A-Za-z][A-Za-z0-9_.:-]*)(?:\s[^<>]*)?\/?>([^<]*)/g
  let [line, seen] = [1, 0]
  for (const found of clean.matchAll(tag)) {
    line += lineEnds(clean, seen, found.index)
    seen = found.index
    const [, slash, name = "", value = ""] = found
    yield { line, name: name.toUpperCase().replace(/^.*:/, ""), isEnd: slash === "/", value: unescaped(value.trim()) }
  }
}

const lineEnds = (text: string, from: number, to: number): number => {
  let count = 0
  for (let at = from; at < to; at += 1) {
    const sign = text.charCodeAt(at)
    if (sign === 10 || (sign === 13 && text.charCodeAt(at + 1) !== 10)) count += 1
  }
  return count
}

const named: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " }

/** Some banks escape twice. Nothing but these names and numbers is resolved; a bare & stays. */
const unescaped = (text: string): string => {
  const once = (given: string) =>
    given.replace(
      /&(?:#(\d{1,6})|#x([\da-f]{1,5})|([a-z]{2,4}));/gi,
      (all, decimal?: string, hex?: string, name?: string) => {
        if (name !== undefined) return named[name.toLowerCase()] ?? all
        const code = decimal === undefined ? parseInt(hex!, 16) : Number(decimal)
        return code >= 32 && code <= 0x10_ffff ? String.fromCodePoint(code) : " "
      },
    )
  return once(once(text)).replace(/\s+/g, " ")
}
