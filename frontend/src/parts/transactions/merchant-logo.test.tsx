import { fireEvent, render } from "@testing-library/react"
import { expect, test } from "vitest"
import { MerchantLogo } from "./merchant-logo.tsx"

const drawn = (logoUrl: string | null) => render(<MerchantLogo logoUrl={logoUrl} name=" 👩‍🚀 Café" />).container

test("a merchant's logo is shown", () => {
  expect(drawn("https://logos.example/cafe.png").querySelector("img")?.src).toBe("https://logos.example/cafe.png")
})

test("without a logo, or one that cannot be loaded, there is the first letter of the name", () => {
  expect(drawn(null).textContent).toBe("👩‍🚀")
  const failing = drawn("https://logos.example/gone.png")
  fireEvent.error(failing.querySelector("img")!)
  expect(failing.querySelector("img")).toBeNull()
  expect(failing.textContent).toBe("👩‍🚀")
})
