// Dialogs that any code can open. They are rendered apart from the row that opened them, because a live update may move
// or remove that row while somebody is typing.
import { Fragment, useEffect, type ReactNode } from "react"
import { useSnapshot } from "valtio"
import { ref } from "valtio/vanilla"
import { personalStore } from "../../lib/store.ts"

export interface DialogProps {
  readonly onClose: () => void
}

interface Opened {
  readonly id: number
  readonly render: (onClose: () => void) => ReactNode
}

/** The last one is on top. */
export const dialogs = personalStore((): { opened: ReadonlyArray<Opened> } => ({ opened: [] }))

let lastId = 0

export const openDialog = (render: Opened["render"]): void => {
  lastId += 1
  dialogs.opened = [...dialogs.opened, ref({ id: lastId, render })]
}

const closeDialog = (id: number): void => {
  dialogs.opened = dialogs.opened.filter((opened) => opened.id !== id)
}

const closeAll = (): void => {
  dialogs.opened = []
}

/** They belong to the screen, and close when the person leaves it. */
export const Dialogs = () => {
  const { opened } = useSnapshot(dialogs)
  useEffect(() => closeAll, [])
  return opened.map(({ id, render }) => <Fragment key={id}>{render(() => closeDialog(id))}</Fragment>)
}
