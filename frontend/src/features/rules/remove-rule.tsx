import type { Rule } from "@evenkeel/contracts/api/rules/rules"
import { useState } from "react"
import { run } from "../../api/run.ts"
import type { DialogProps } from "../../lib/dialogs.ts"
import { FormModal } from "../../components/dialogs/form-modal.tsx"

export const RemoveRule = ({ rule, onClose }: DialogProps & { readonly rule: Rule }) => {
  const [takeBack, setTakeBack] = useState(false)
  return (
    <FormModal
      action="Delete"
      busyAction="Deleting…"
      danger
      onClose={onClose}
      onSubmit={() =>
        run("removeRule", { params: { id: rule.ruleId }, query: { takeBack: takeBack ? "true" : "false" } })
      }
      title="Delete this rule?"
    >
      <p>{rule.sentence}.</p>
      <label>
        <input checked={takeBack} onChange={() => setTakeBack(!takeBack)} type="checkbox" />
        Also undo its past changes: transactions that you have not changed since need sorting again
      </label>
    </FormModal>
  )
}
