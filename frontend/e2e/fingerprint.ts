// A device with passkeys that Chromium simulates: a fingerprint reader of the computer itself.
import type { Page } from "@playwright/test"

/** Returns what decides whether the person touches the reader when they are asked to. */
export const withFingerprintReader = async (page: Page): Promise<(isTouched: boolean) => Promise<void>> => {
  const browser = await page.context().newCDPSession(page)
  await browser.send("WebAuthn.enable")
  const { authenticatorId } = await browser.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return async (isUserVerified) => {
    await browser.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified })
  }
}

/** A person would choose from the username's suggestions, or not; the simulated one takes the first at once. */
export const withoutSuggestions = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false)
  })
}
