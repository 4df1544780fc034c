// What screen readers are told of changes that others see.
import { proxy } from "valtio/vanilla"
import { forgetWithTheRest } from "./collection.ts"

export const announcement = proxy({ text: "" })

export const announce = (text: string): void => {
  // The same words again are only heard again where they differ: a space that nobody sees.
  announcement.text = announcement.text === text ? `${text}\u00a0` : text
}

// It names one person's transactions, and would stand on the next one's page.
forgetWithTheRest(() => {
  announcement.text = ""
})
