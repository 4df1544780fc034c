// A rule is made in two steps: what it says, and what that would have done, before anything is kept.
import type { RulePreview } from "@evenkeel/contracts/api/rules/rules"
import { useEffect, useRef, useState } from "react"
import { previewOf, RulePreviewDialog } from "./rule-preview.tsx"
import type { DialogProps, DialogsAbout } from "../../../lib/dialogs.ts"
import { FormModal } from "../../../components/dialogs/form-modal.tsx"
import { useFields } from "../../../components/forms/field.tsx"
import {
  blankDraft,
  draftOf,
  partsOf,
  problemsOfDraft,
  saidBy,
  type Draft,
  type DraftPart,
  type SaidRule,
} from "./draft.ts"
import { ConditionFields, OutcomeFields } from "./rule-fields.tsx"
import "../rules.css"

/** Says what it is about and what becomes of it: there is nothing to type. */
const isWhole = ({ words = "", categoryId = "", countedAs = "" }: Readonly<Record<string, string>>): boolean =>
  words !== "" && (categoryId !== "" || countedAs !== "")

/** Of a rule that is whole from the beginning one sees at once what it would do. Returns whether that is still awaited. */
const usePreviewAtOnce = (said: SaidRule, wanted: boolean, onPreview: (preview: RulePreview) => void): boolean => {
  const [isAwaited, setAwaited] = useState(wanted)
  useEffect(() => {
    if (!isAwaited) return
    void previewOf(said, false, undefined)
      .then(onPreview, () => undefined)
      .finally(() => setAwaited(false))
    // oxlint-disable-next-line react/exhaustive-deps -- once: what it begins with
  }, [])
  return isAwaited
}

export const RuleDialog = ({ rule, start = {}, onClose }: DialogsAbout["rule"] & DialogProps) => {
  const { fields, bind, check } = useFields<Draft>(
    rule === undefined ? { ...blankDraft, ...start } : draftOf(rule),
    problemsOfDraft,
  )
  const [parts, setParts] = useState<ReadonlyArray<DraftPart>>(() => partsOf(rule ?? { outcome: {} }))
  const [preview, setPreview] = useState<RulePreview>()
  const answered = useRef<RulePreview>(undefined)
  const said = saidBy(fields, parts)
  const isAwaited = usePreviewAtOnce(said, rule === undefined && isWhole(start), setPreview)

  if (preview !== undefined) {
    return (
      <RulePreviewDialog
        onBack={() => setPreview(undefined)}
        onClose={onClose}
        preview={preview}
        rule={rule}
        said={said}
      />
    )
  }

  if (isAwaited) return null

  const look = (form: HTMLFormElement) => {
    answered.current = undefined
    if (!check(form)) return ""
    return previewOf(said, false, rule).then((answer) => {
      answered.current = answer
    })
  }
  // The form is done once there is something to look at; otherwise it was left.
  const leave = () => (answered.current === undefined ? onClose() : setPreview(answered.current))

  return (
    <FormModal
      action="See what it would do"
      busyAction="Looking…"
      onClose={leave}
      onSubmit={look}
      title={rule === undefined ? "New Rule" : "Change Rule"}
    >
      <ConditionFields bind={bind} fields={fields} />
      <OutcomeFields bind={bind} fields={fields} onParts={setParts} parts={parts} />
    </FormModal>
  )
}
