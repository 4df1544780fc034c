// Parses XML into elements with their lines. Entities that a file declares itself, and external ones, are never
// resolved. Elements of one name are passed on as they end and not kept: a statement may have a hundred thousand.
import { SaxesParser } from "saxes"
import { unescaped } from "../text/entities.ts"

export interface Node {
  /** Without its prefix. */
  readonly name: string
  readonly line: number
  readonly attributes: Readonly<Record<string, string>>
  readonly children: Array<Node>
  text: string
}

export interface Tree {
  readonly root: Node
  /** The elements that the file's end leaves open, innermost last. */
  readonly open: ReadonlyArray<Node>
}

/** No bank nests its elements so deeply. */
const deepest = 60

/** undefined if the file is not XML. `take` gets each element of that name and its ancestors, innermost last. */
export const readTree = (
  text: string,
  name: string,
  take: (node: Node, within: ReadonlyArray<Node>) => void,
): Tree | undefined => {
  const root: Node = { name: "", line: 1, attributes: {}, children: [], text: "" }
  const open: Array<Node> = [root]
  let isBroken = false
  const parser = new SaxesParser()
  parser.on("error", () => {
    isBroken = true
  })
  parser.on("opentag", ({ name: full, attributes }) => {
    if (open.length > deepest) isBroken = true
    if (isBroken) return
    open.push({ name: local(full), line: parser.line, attributes, children: [], text: "" })
  })
  const hear = (part: string): void => {
    const node = open.at(-1)
    if (node !== undefined && node !== root) node.text += part
  }
  parser.on("text", hear)
  parser.on("cdata", hear)
  parser.on("closetag", () => {
    if (isBroken) return
    const node = open.pop()!
    if (node.name === name) take(node, open)
    else open.at(-1)?.children.push(node)
  })
  // Within an element of ours, so that a file of several documents, or with trailing text, is read as well.
  parser.write("<documents>")
  const clean = cleaned(text)
  for (let at = 0; at < clean.length && !isBroken; at += 65_536) parser.write(clean.slice(at, at + 65_536))
  const isWithinTag = clean.lastIndexOf("<") > clean.lastIndexOf(">")
  const [, outermost, ...others] = open
  if (isBroken || outermost === undefined) return undefined
  return { root: outermost, open: isWithinTag && others.length === 0 ? [outermost] : others }
}

/**
 * Replaces characters that are invalid in XML, but written by banks: they would make the whole file unreadable. We
 * resolve entities ourselves, so they are escaped for the parser.
 */
const cleaned = (text: string): string =>
  text
    .toWellFormed()
    .replace(/<\?xml[^<>]*\?>/gi, "")
    // oxlint-disable-next-line no-control-regex
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, " ")
    .replaceAll("&", "&amp;")

const local = (name: string): string => name.slice(name.indexOf(":") + 1)

/** The element at the end of a path of names, or undefined. */
export const at = (node: Node | undefined, ...path: ReadonlyArray<string>): Node | undefined =>
  path.reduce<Node | undefined>((found, name) => found?.children.find((child) => child.name === name), node)

export const textAt = (node: Node | undefined, ...path: ReadonlyArray<string>): string => textOf(at(node, ...path))

export const textOf = (node: Node | undefined): string =>
  unescaped(node?.text ?? "")
    .replace(/\s+/g, " ")
    .trim()

/** All elements with these names, at any depth. */
export const all = (node: Node, ...names: ReadonlyArray<string>): ReadonlyArray<Node> =>
  node.children.flatMap((child) => (names.includes(child.name) ? [child] : all(child, ...names)))
