import { chromium, type Browser } from "@playwright/test"
import { needBrowser } from "../../test/browser/find.mjs"

/** A browser without activity of its own. */
export const openBrowser = async (): Promise<Browser> =>
  chromium.launch({
    executablePath: await needBrowser(),
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
  })
