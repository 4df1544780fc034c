// Which actions are taken back at present. An undo can itself be undone, and then no longer counts.
import type { CommandId } from "../ids.ts"

export interface Undo {
  /** Of the undo itself. */
  readonly commandId: CommandId
  readonly undoes: CommandId
}

/** By the command that is taken back, the undo that stands for it. The undos come in the order in which they happened. */
export const standingUndos = <Of extends Undo>(undos: ReadonlyArray<Of>): ReadonlyMap<CommandId, Of> => {
  const standing = new Map<CommandId, Of>()
  // What undoes an undo comes after it: from the end on, it is known of each whether it stands.
  for (const undo of undos.toReversed()) if (!standing.has(undo.commandId)) standing.set(undo.undoes, undo)
  return standing
}
