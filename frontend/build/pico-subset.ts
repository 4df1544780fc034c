import { readFileSync } from "node:fs"

// Pico without the parts that no screen uses. Its own way to leave parts out needs Sass;
// this drops the rules by selector.
const unused = new RegExp(
  [
    "data-tooltip",
    "breadcrumb",
    "-ms-",
    "multiple",
    "^:host",
    "^article",
    "^dialog",
    "^body>",
    "\\.striped",
    "role=[\"']?(group|search|switch|button|link)",
    "type=[\"']?(file|color|reset|search|image|checkbox|month|week|time|datetime)",
    "aria-invalid=[\"']?false",
    "dir=[\"']?rtl",
    ":indeterminate",
    // The browser's own picker, of which Pico leaves nothing to be seen.
    "^\\[type=date",
    "\\+small",
    "(input-placeholder|focus-inner|file-upload-button)",
    'radio"?\\](~label|.*aria-invalid)',
    '(aria-hidden="?false|label\\[aria-disabled|textarea\\[aria-invalid)',
    "\\b(details|summary|kbd|samp|pre|iframe|audio|video|canvas|mark|ins|del|hgroup|blockquote|optgroup|progress|aside|abbr|tfoot|code|sub|sup|address|hr|h5|h6|template)\\b",
    // Our tokens handle light and dark themselves.
    "data-theme=[\"']?dark",
    ":root:not\\(\\[data-theme\\]\\)",
  ].join("|"),
)

// Custom properties that our theme sets, so that Pico's own values for them can be left out.
const setByTheme = new Set(
  readFileSync(new URL("../src/styles/pico-theme.css", import.meta.url), "utf8").match(/--pico-[\w-]+(?=:)/g),
)

const unusedVariable =
  /^--pico-(accordion|block-spacing-horizontal|blockquote|card|code|contrast|del|dropdown|font-family-(emoji|monospace|sans-serif)|form-element-(selected|valid)|group|h\d|icon-(checkbox|close|date|minus|search|time|valid)|ins|loading|mark|modal|nav|progress|scrollbar|secondary|switch|table-row|tooltip|typography-spacing-top)/

/** A selector that only excludes the unused parts, in a :not(), is about the rest. */
const isUsed = (selector: string): boolean => !unused.test(selector.replaceAll(/(?<!:root):not\([^)]*\)/g, ""))

interface StyleNode {
  readonly parent?: StyleNode | undefined
  /** What follows the name of an at-rule: the layer's name. */
  readonly params?: string
  readonly selector?: string
}

const isInPico = ({ params, parent }: StyleNode): boolean =>
  params === "pico" || (parent !== undefined && isInPico(parent))

/** The shape of PostCSS's objects: its types come only with Vite. */
interface StyleRule extends StyleNode {
  selectors: Array<string>
  remove(): unknown
}

interface StyleDeclaration extends StyleNode {
  readonly prop: string
  remove(): unknown
}

export const picoSubset = {
  postcssPlugin: "pico-subset",
  AtRule(rule: StyleNode & { remove(): unknown }) {
    if (isInPico(rule) && /^(progress|tooltip)/.test(rule.params ?? "")) rule.remove()
  },
  Rule(rule: StyleRule) {
    if (!isInPico(rule)) return
    const used = rule.selectors.filter(isUsed)
    if (used.length === 0) rule.remove()
    // The colours of Pico that our tokens do not replace are the light theme's, and greys that work in both.
    else rule.selectors = used.map((selector) => selector.replace(/\[data-theme=["']?light["']?\]/, ":root"))
  },
  Declaration(declaration: StyleDeclaration) {
    const { prop, parent } = declaration
    // A field or a button that sets the variable itself still does.
    const forAll = parent?.selector?.includes(":root") ?? false
    if (isInPico(declaration) && (unusedVariable.test(prop) || (forAll && setByTheme.has(prop)))) declaration.remove()
  },
}
