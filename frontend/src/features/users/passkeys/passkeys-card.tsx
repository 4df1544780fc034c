import type { Passkey } from "@evenkeel/contracts/api/users/passkeys"
import { useServer } from "../../../api/queries.ts"
import { runOrSay } from "../../../api/run.ts"
import { open } from "../../../lib/dialogs.ts"
import { Icon, IconButton } from "../../../components/controls/icon.tsx"
import { confirm } from "../../../components/dialogs/confirmation.tsx"
import { momentOf } from "../../../lib/format.ts"
import { Card } from "../protection/cards.tsx"
import { whyNoPasskeys } from "./ceremonies.ts"

const remove = async ({ passkeyId, name }: Passkey): Promise<void> => {
  const agreed = await confirm({
    title: `Remove the passkey “${name}”?`,
    text: "It will no longer log you in. Your device may still offer it until you delete it there, too.",
    action: "Remove passkey",
    danger: true,
  })
  if (!agreed) return
  await runOrSay("removePasskey", { params: { id: passkeyId } }, { done: `The passkey “${name}” was removed.` })
}

const require = async (isRequired: boolean): Promise<void> => {
  const agreed =
    !isRequired ||
    (await confirm({
      title: "Require a passkey?",
      text: "Your password alone will no longer log you in. Keep your recovery codes: without your passkey, they are the only way in.",
      action: "Require a passkey",
    }))
  if (agreed) await runOrSay("requirePasskey", { body: { isRequired } })
}

const lastUseOf = ({ addedAt, lastUsedAt }: Passkey): string =>
  `Added ${momentOf(addedAt)} · ${lastUsedAt === null ? "not used yet" : `last used ${momentOf(lastUsedAt)}`}`

export const PasskeysCard = () => {
  const passkeys = useServer("passkeys").data ?? []
  const security = useServer("security").data
  const reason = whyNoPasskeys() ?? security?.ways.passkeys ?? undefined
  return (
    <Card icon="key" title="Passkeys">
      <p className="soft">
        Log in with your fingerprint, your face or your device's PIN. Nobody can guess a passkey or trick you out of it.
      </p>
      {passkeys.length > 0 && (
        <ul>
          {passkeys.map((passkey) => (
            <li className="row spread" key={passkey.passkeyId}>
              <div>
                <strong>{passkey.name}</strong>
                <p className="soft small">{lastUseOf(passkey)}</p>
              </div>
              <div className="row">
                <IconButton
                  icon="edit"
                  label={`Rename the passkey ${passkey.name}`}
                  onClick={() => open("renamePasskey", { passkey })}
                  title="Rename"
                />
                <IconButton
                  icon="trash"
                  className="text danger"
                  label={`Remove the passkey ${passkey.name}`}
                  onClick={() => void remove(passkey)}
                  title="Remove"
                />
              </div>
            </li>
          ))}
        </ul>
      )}
      {reason === undefined ? (
        <button className="quiet" onClick={() => open("addPasskey")} type="button">
          <Icon name="plus" /> Add a passkey
        </button>
      ) : (
        <p>{reason}</p>
      )}
      {security !== undefined && passkeys.length > 0 && (
        <button className="quiet" onClick={() => void require(!security.isPasskeyRequired)} type="button">
          {security.isPasskeyRequired ? "Let the password log in again" : "Require a passkey"}
        </button>
      )}
    </Card>
  )
}
