import { useServer } from "../../../api/queries.ts"
import { runOrSay } from "../../../api/run.ts"
import { open } from "../../../lib/dialogs.ts"
import { ActionButton } from "../../../components/controls/action-button.tsx"
import { confirm } from "../../../components/dialogs/confirmation.tsx"
import { Card } from "../protection/card.tsx"

const left = (count: number): string => {
  if (count === 0) return "You have no recovery codes."
  return count === 1 ? "1 code is left. Make new ones soon." : `${count} codes are left.`
}

const formerEnd = {
  title: "Make new recovery codes?",
  text: "The ones that you have now stop working.",
  action: "Make new codes",
}

export const RecoveryCodesCard = () => {
  const count = useServer("security").data?.recoveryCodes ?? 0
  const renew = async (): Promise<void> => {
    if (count > 0 && !(await confirm(formerEnd))) return
    await runOrSay("renewRecoveryCodes", {}, { before: ({ codes }) => open("recoveryCodes", { codes }) })
  }
  return (
    <Card icon="print" title="Recovery codes">
      <p className="soft">On paper, they let you back in if you forget your password or lose your device.</p>
      <p>{left(count)}</p>
      <ActionButton className="quiet" onClick={renew}>
        {count === 0 ? "Make recovery codes" : "Make new codes"}
      </ActionButton>
    </Card>
  )
}
