import react from "@vitejs/plugin-react"
import { defineConfig, type ProxyOptions } from "vite"
import { picoSubset } from "./pico-subset.ts"

const backend: ProxyOptions = {
  target: "http://127.0.0.1:8080",
  // Some screens and calls share a path (/income, /category/type/needs): a page that is being opened is always the app.
  bypass: ({ headers }) => (headers.accept?.includes("text/html") ? "/index.html" : undefined),
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
