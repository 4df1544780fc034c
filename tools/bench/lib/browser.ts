import { chromium, type Browser } from "@playwright/test"
import { needBrowser } from "../../test/browser/find.mjs"

/** Does nothing on its own while it is measured. */
export const openBrowser = async (): Promise<Browser> =>
  chromium.launch({
    executablePath: await needBrowser(),
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
  })
