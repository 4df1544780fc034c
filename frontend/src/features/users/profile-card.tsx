import type { User } from "@evenkeel/contracts/api/users/users"
import { nameProblem } from "@evenkeel/contracts/budget/users/rules"
import { useSnapshot } from "valtio"
import { SubmitButton } from "../../components/controls/action-button.tsx"
import { showSuccess } from "../../components/feedback/alerts.tsx"
import { FormAlert, SelectField, TextField, useFields, useSubmission, Options } from "../../components/forms/field.tsx"
import { auth } from "../../lib/session.ts"
import { browserZone, changeProfile } from "./profile.ts"

/** Instead of a zone: that of the browser at each login. */
const ofBrowser = ""

/** All zones of this browser, and the one that was chosen elsewhere. */
const zonesWith = (chosen: string): ReadonlyArray<string> =>
  [...new Set([...Intl.supportedValuesOf("timeZone"), "UTC", chosen])].toSorted()

interface ProfileFields {
  readonly name: string
  readonly zone: string
}

const problemsOf = ({ name }: ProfileFields) => ({ name: nameProblem(name) })

const ProfileForm = ({ user }: { readonly user: User }) => {
  const { timeZone, isTimeZoneChosen } = user
  const { fields, bind, check } = useFields<ProfileFields>(
    { name: user.name, zone: isTimeZoneChosen ? timeZone : ofBrowser },
    problemsOf,
  )
  const { busy, problem, form } = useSubmission(
    (filledIn) => {
      if (!check(filledIn)) return ""
      return changeProfile({ name: fields.name, timeZone: fields.zone === ofBrowser ? null : fields.zone })
    },
    () => showSuccess("Profile updated successfully"),
  )
  return (
    <form {...form}>
      <TextField autoComplete="name" label="Full Name" {...bind("name")} />
      <SelectField
        hint="It decides when a day and a month end. The dates of transactions do not change."
        label="Time zone"
        {...bind("zone")}
      >
        <option value={ofBrowser}>That of my browser ({isTimeZoneChosen ? browserZone() : timeZone})</option>
        <Options of={zonesWith(timeZone).map((zone) => [zone, zone.replaceAll("_", " ")])} />
      </SelectField>
      <FormAlert problem={problem} />
      <SubmitButton busy={busy} busyLabel="Saving…">
        Save
      </SubmitButton>
    </form>
  )
}

/** The person's name and time zone, which can be changed, and the facts that stay. */
export const ProfileCard = () => {
  const { user } = useSnapshot(auth)
  if (user === null) return null
  return (
    <section aria-labelledby="profile" className="card settings-list">
      <h2 id="profile">You</h2>
      <dl className="wraps">
        <dt>Username</dt>
        <dd>{user.username}</dd>
        <dt>Currency</dt>
        <dd>{user.currency}</dd>
      </dl>
      <ProfileForm key={`${user.name} ${user.timeZone} ${user.isTimeZoneChosen}`} user={user} />
    </section>
  )
}
