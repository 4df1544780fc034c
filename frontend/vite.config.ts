import react from "@vitejs/plugin-react"
import type { AcceptedPlugin, Rule } from "postcss"
import { defineConfig, type ProxyOptions } from "vite"

const backend: ProxyOptions = {
  target: "http://127.0.0.1:8080",
  // Some screens and calls share a path (/income, /category/type/needs): a page that is being opened is always the app.
  bypass: ({ headers }) => (headers.accept?.includes("text/html") ? "/index.html" : undefined),
}

// Pico without the parts that no screen uses. Its own way to leave parts out needs Sass; this drops the rules by selector.
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

const picoSubset: AcceptedPlugin = {
  postcssPlugin: "pico-subset",
  Rule(rule) {
    if (!inPico(rule)) return
    const used = rule.selectors.filter(isUsed)
    if (used.length === 0) rule.remove()
    else if (used.length < rule.selectors.length) rule.selectors = used
  },
}

export default defineConfig({
  plugins: [react()],
  css: { postcss: { plugins: [picoSubset] } },
  // light-dark() is left as it is: these are the first browsers that know it.
  build: { manifest: true, cssTarget: ["chrome123", "firefox120", "safari17.5"] },
  server: {
    proxy: { "^/(auth|user|account|income|category|transactions|budget|live|sandbox-bank)(/|$)": backend },
  },
})
