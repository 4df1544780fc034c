// The actions that are currently undone, and the history's words for an undo.
import type { CommandId } from "../../ids.ts"
import { counted, listed } from "../wording.ts"

export interface Undo {
  /** The undo's own id. */
  readonly commandId: CommandId
  readonly undoes: CommandId
}

/**
 * The effective undos, by the command that each undoes: an undo that has itself been undone is not effective. `undos`
 * are oldest first.
 */
export const undosInEffect = <Of extends Undo>(undos: ReadonlyArray<Of>): ReadonlyMap<CommandId, Of> => {
  const inEffect = new Map<CommandId, Of>()
  // An undo of an undo comes later, so this goes backwards. The last event of an undo represents it.
  for (const undo of undos.toReversed()) {
    if (!inEffect.has(undo.commandId) && !inEffect.has(undo.undoes)) inEffect.set(undo.undoes, undo)
  }
  return inEffect
}

/** Undone by itself, or as a part of the action that caused it: a rule's effects are a part of the rule's change. */
export const isUndone = (
  undone: ReadonlyMap<CommandId, unknown>,
  { commandId, causationId }: { readonly commandId: CommandId; readonly causationId: CommandId },
): boolean => undone.has(commandId) || undone.has(causationId)

/** Its rows were in the file, and are not in the event that removed them. */
export const importUndone = "An import that was undone cannot be redone. Please import the file again."

/** The number of quoted sentences: one action may have added many categories. */
const sentencesQuoted = 2

export const quoted = (words: string): string => `“${words}”`

/** An action in words, from the sentences of its events. */
export const actionInWords = (sentences: ReadonlyArray<string>): string => {
  if (sentences.length < 2) return sentences.join()
  const more = sentences.length - sentencesQuoted
  const rest = more > 0 ? [counted(more, "more change")] : []
  return listed([...sentences.slice(0, sentencesQuoted).map(quoted), ...rest])
}

/** `action` is the original one in words; without it, the result is only the beginning of the sentence. */
export const undoInWords = (again: boolean, action?: string): string => {
  const beginning = `You ${again ? "redid" : "undid"}`
  return action === undefined ? beginning : `${beginning}: ${action}`
}
