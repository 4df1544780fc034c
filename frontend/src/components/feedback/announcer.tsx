// Announces visible changes to screen readers.
import { useSnapshot } from "valtio"
import { personalStore } from "../../lib/store.ts"

/** It may name one person's transactions, and must not stay on the next one's page. */
export const announcement = personalStore(() => ({ text: "" }))

export const announce = (text: string): void => {
  // Screen readers repeat a message only if it changes, so append an invisible space.
  announcement.text = announcement.text === text ? `${text}\u00a0` : text
}

/** Mounted once on a screen that announces. */
export const Announcer = () => (
  <div aria-live="assertive" className="heard">
    {useSnapshot(announcement).text}
  </div>
)
