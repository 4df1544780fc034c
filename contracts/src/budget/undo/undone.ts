// Which actions are currently undone. An undo can itself be undone, and then no longer counts.
import type { CommandId } from "../../ids.ts"

export interface Undo {
  /** Of the undo itself. */
  readonly commandId: CommandId
  readonly undoes: CommandId
}

/** The undos that count, by the command that each undoes. `undos` are in the order in which they happened. */
export const undosInEffect = <Of extends Undo>(undos: ReadonlyArray<Of>): ReadonlyMap<CommandId, Of> => {
  const inEffect = new Map<CommandId, Of>()
  // An undo of an undo comes after it, so going backwards it is already known of each undo whether it counts.
  for (const undo of undos.toReversed()) if (!inEffect.has(undo.commandId)) inEffect.set(undo.undoes, undo)
  return inEffect
}
