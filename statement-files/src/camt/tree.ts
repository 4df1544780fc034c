// The part of an XML file below its statements, as elements with their lines. Entities that the file declares itself,
// and everything outside it, are never resolved.
import { SaxesParser } from "saxes"

export interface Node {
  /** Without its prefix. */
  readonly name: string
  readonly line: number
  readonly attributes: Readonly<Record<string, string>>
  readonly children: Array<Node>
  text: string
}

/** Undefined if the file is no well-formed XML, or ends in the middle. */
export const readTree = (text: string): Node | undefined => {
  const root: Node = { name: "", line: 1, attributes: {}, children: [], text: "" }
  const open: Array<Node> = [root]
  let isBroken = false
  const parser = new SaxesParser()
  parser.on("error", () => {
    isBroken = true
  })
  parser.on("opentag", ({ name, attributes }) => {
    const node: Node = { name: local(name), line: parser.line, attributes, children: [], text: "" }
    open.at(-1)?.children.push(node)
    open.push(node)
  })
  const heard = (part: string): void => {
    const node = open.at(-1)
    if (node !== undefined) node.text += part
  }
  parser.on("text", heard)
  parser.on("cdata", heard)
  parser.on("closetag", () => {
    open.pop()
  })
  try {
    parser.write(text).close()
  } catch {
    return undefined
  }
  return isBroken ? undefined : root
}

const local = (name: string): string => name.slice(name.indexOf(":") + 1)

/** The first element on the way of names, or undefined. */
export const at = (node: Node | undefined, ...path: ReadonlyArray<string>): Node | undefined =>
  path.reduce<Node | undefined>((found, name) => found?.children.find((child) => child.name === name), node)

export const textAt = (node: Node | undefined, ...path: ReadonlyArray<string>): string =>
  (at(node, ...path)?.text ?? "").replace(/\s+/g, " ").trim()

/** All elements of these names, however deep. */
export const all = (node: Node, ...names: ReadonlyArray<string>): ReadonlyArray<Node> =>
  node.children.flatMap((child) => (names.includes(child.name) ? [child] : all(child, ...names)))
