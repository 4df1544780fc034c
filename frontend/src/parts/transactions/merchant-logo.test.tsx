import { fireEvent, render } from "@testing-library/react"
import { expect, test } from "vitest"
import { MerchantLogo } from "./merchant-logo.tsx"

const drawn = (logoUrl: string | null) => render(<MerchantLogo logoUrl={logoUrl} name=" 👩‍🚀 Café" />).container

const logo = "/sandbox-bank/logos/cafe.svg"

test("a merchant's logo is shown", () => {
  expect(drawn(logo).querySelector("img")?.getAttribute("src")).toBe(logo)
})

test.each([null, "https://logos.example/cafe.png", "//logos.example/cafe.png"])(
  "without a logo of our own, as with %s, there is the first letter of the name, and nobody else is asked",
  (logoUrl) => {
    const shown = drawn(logoUrl)
    expect(shown.querySelector("img")).toBeNull()
    expect(shown.textContent).toBe("👩‍🚀")
  },
)

test("a logo that cannot be loaded gives way to that letter", () => {
  const failing = drawn(logo)
  fireEvent.error(failing.querySelector("img")!)
  expect(failing.querySelector("img")).toBeNull()
  expect(failing.textContent).toBe("👩‍🚀")
})
