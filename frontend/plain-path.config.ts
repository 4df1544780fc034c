// The browser app's configuration, for a build through a link: modules are not resolved to where the link leads.
import { mergeConfig } from "vite"
import app from "./vite.config.ts"

export default mergeConfig(app, { resolve: { preserveSymlinks: true } })
