import { useSnapshot } from "valtio"
import { announcement } from "./announcements.ts"

/** Mounted once on a screen that announces. */
export const Announcer = () => (
  <div aria-live="assertive" className="heard">
    {useSnapshot(announcement).text}
  </div>
)
