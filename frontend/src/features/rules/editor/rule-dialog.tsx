// A rule is made in two steps: its conditions and outcome, and then a preview of its effect, before it is saved.
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
  ruleFrom,
  type Draft,
  type DraftPart,
  type RuleBody,
} from "./draft.ts"
import { ConditionFields, OutcomeFields } from "./rule-fields.tsx"
import "../rules.css"

/** It has a condition and an outcome: there is nothing to type. */
const isWhole = ({ words = "", categoryId = "", countedAs = "" }: Readonly<Record<string, string>>): boolean =>
  words !== "" && (categoryId !== "" || countedAs !== "")

/** Fetches the preview of a rule that is complete from the start. Returns whether it is still being fetched. */
const usePreviewAtOnce = (typed: RuleBody, wanted: boolean, onPreview: (preview: RulePreview) => void): boolean => {
  const [isAwaited, setAwaited] = useState(wanted)
  useEffect(() => {
    if (!isAwaited) return
    void previewOf(typed, false, undefined)
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
  const typed = ruleFrom(fields, parts)
  const isAwaited = usePreviewAtOnce(typed, rule === undefined && isWhole(start), setPreview)

  if (preview !== undefined) {
    return (
      <RulePreviewDialog
        onBack={() => setPreview(undefined)}
        onClose={onClose}
        preview={preview}
        rule={rule}
        typed={typed}
      />
    )
  }

  if (isAwaited) return null

  const fetchPreview = (form: HTMLFormElement) => {
    answered.current = undefined
    if (!check(form)) return ""
    return previewOf(typed, false, rule).then((answer) => {
      answered.current = answer
    })
  }
  // With a preview the form is done; otherwise the person has left it.
  const leave = () => (answered.current === undefined ? onClose() : setPreview(answered.current))

  return (
    <FormModal
      action="See what it would do"
      busyAction="Looking…"
      onClose={leave}
      onSubmit={fetchPreview}
      title={rule === undefined ? "New Rule" : "Change Rule"}
    >
      <ConditionFields bind={bind} fields={fields} />
      <OutcomeFields bind={bind} fields={fields} onParts={setParts} parts={parts} />
    </FormModal>
  )
}
