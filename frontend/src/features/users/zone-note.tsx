// On /home: the browser's time zone is not the one that decides the days.
import { useState } from "react"
import { useSnapshot } from "valtio"
import { ActionButton } from "../../components/controls/action-button.tsx"
import { Icon } from "../../components/controls/icon.tsx"
import { showDanger } from "../../components/feedback/alerts.tsx"
import { keep, kept } from "../../lib/page/browser-storage.ts"
import { messageOf } from "../../lib/api.ts"
import { auth } from "../../lib/session.ts"
import { browserZone, changeProfile } from "./profile.ts"

/** "Pacific/Pago_Pago" is Pago Pago. */
const placeOf = (zone: string): string => zone.slice(zone.lastIndexOf("/") + 1).replaceAll("_", " ")

const clockIn = (timeZone: string): string =>
  new Intl.DateTimeFormat("en-US", { timeZone, dateStyle: "short", timeStyle: "short" }).format()

/** Zones with the same time now count as one. A person who declines is not asked again. */
export const ZoneNote = () => {
  const { user } = useSnapshot(auth)
  const here = browserZone()
  const answer = `zone-kept-${user?.userId ?? ""}`
  const [declined, setDeclined] = useState(() => kept(answer))
  if (user === null || declined === here || clockIn(here) === clockIn(user.timeZone)) return null
  const { name, timeZone, isTimeZoneChosen } = user
  return (
    <div className="home-note" role="status">
      <Icon name="info" />
      <p>
        You seem to be in {placeOf(here)}. Your days and months still follow {placeOf(timeZone)}.
      </p>
      <ActionButton
        className="quiet"
        onClick={() =>
          changeProfile({ name, timeZone: isTimeZoneChosen ? here : null }).catch((failure: unknown) =>
            showDanger(messageOf(failure)),
          )
        }
      >
        Use {placeOf(here)}
      </ActionButton>
      <button
        className="text"
        onClick={() => {
          keep(answer, here)
          setDeclined(here)
        }}
        type="button"
      >
        Keep {placeOf(timeZone)}
      </button>
    </div>
  )
}
