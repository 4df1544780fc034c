// Pico without the parts that no screen uses. Its own way to leave parts out needs Sass; this drops the rules by selector.
import type { AcceptedPlugin, Rule } from "postcss"

const unused =
  /data-tooltip|role=["']?(group|search|switch)|breadcrumb|dir=["']?rtl|type=["']?(file|color|reset|search|image)|^:host|\b(details|summary|kbd|samp|pre|iframe|audio|video|canvas|mark|ins|del|hgroup|blockquote|optgroup|progress|aside|abbr|tfoot)\b|^article|^dialog|^body>|\.striped/

/** A selector that only rules the unused parts out, in a :not(), speaks of what is left. */
const isUsed = (selector: string): boolean => !unused.test(selector.replaceAll(/:not\([^)]*\)/g, ""))

const inPico = (rule: Rule): boolean => {
  for (let node = rule.parent; node !== undefined; node = node.parent as Rule["parent"]) {
    if (node.type === "atrule" && "params" in node && node.params === "pico") return true
  }
  return false
}

export const picoSubset: AcceptedPlugin = {
  postcssPlugin: "pico-subset",
  Rule(rule) {
    if (!inPico(rule)) return
    const used = rule.selectors.filter(isUsed)
    if (used.length === 0) rule.remove()
    else if (used.length < rule.selectors.length) rule.selectors = used
  },
}
