import react from "@vitejs/plugin-react"
import { defineConfig, type ProxyOptions } from "vite"
import { groups } from "./build/chunks.ts"
import { compressedFiles } from "./build/compressed.ts"
import { inlineScripts } from "./build/inline-scripts.ts"
import { picoSubset } from "./build/pico-subset.ts"

const backend: ProxyOptions = {
  target: "http://127.0.0.1:8080",
  // Some screens and calls share a path (/income, /category/type/needs): opening a page always gives the app.
  bypass: ({ headers }) => (headers.accept?.includes("text/html") ? "/index.html" : undefined),
}

export default defineConfig({
  // The server says in the page under which path it is.
  base: "./",
  plugins: [react(), inlineScripts, compressedFiles],
  css: { postcss: { plugins: [picoSubset] } },
  build: {
    manifest: true,
    // One stylesheet: thirty small ones compress to half as much again, and each lazy screen would wait for its own.
    cssCodeSplit: false,
    // The first browsers that have all that we use: light-dark() in the first and last, popovers in the second.
    cssTarget: ["chrome123", "firefox125", "safari17.5"],
    rolldownOptions: {
      // Compressing takes most of the time.
      checks: { pluginTimings: false },
      // By default a shared file is named after all modules that share it, which is too long for a URL.
      output: {
        codeSplitting: { groups },
        chunkFileNames: ({ name }) => `assets/${name.split("~")[0] ?? name}-[hash].js`,
      },
    },
  },
  server: {
    proxy: { "^/(auth|user|account|income|category|transactions|budget|audit|live|sandbox-bank)(/|$)": backend },
  },
})
