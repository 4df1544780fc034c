// Announces visible changes to screen readers.
import { proxy } from "valtio/vanilla"
import { forgetWithTheRest } from "../../lib/forgetting.ts"

export const announcement = proxy({ text: "" })

export const announce = (text: string): void => {
  // Screen readers repeat a message only if it changes, so append an invisible space.
  announcement.text = announcement.text === text ? `${text}\u00a0` : text
}

// It may name one person's transactions, and must not stay on the next one's page.
forgetWithTheRest(() => {
  announcement.text = ""
})
