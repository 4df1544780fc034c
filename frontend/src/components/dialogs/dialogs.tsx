import { createElement, useEffect, type FunctionComponent } from "react"
import { useSnapshot } from "valtio"
import { useLocation } from "wouter"
import { closeDialog, closeDialogs, dialogs, type DialogName, type DialogProps } from "../../lib/dialogs.ts"
import { ErrorBoundary } from "../feedback/error-boundary.tsx"
import { FailedPart } from "../feedback/notice.tsx"
import { Modal } from "./modal.tsx"

interface DialogsProps {
  readonly of: { readonly [Name in DialogName]: FunctionComponent<never> }
}

/** The open dialogs, which close when the person leaves the screen. Mounted once, in the app. */
export const Dialogs = ({ of }: DialogsProps) => {
  const { opened } = useSnapshot(dialogs)
  const [path] = useLocation()
  useEffect(() => closeDialogs, [path])
  return opened.map(({ id, name, about }) => {
    const onClose = () => closeDialog(id)
    return (
      <ErrorBoundary
        instead={(failure) => (
          <Modal onClose={onClose} title="This could not be opened">
            <FailedPart failure={failure} />
          </Modal>
        )}
        key={id}
      >
        {createElement(of[name] as FunctionComponent<DialogProps>, { ...about, onClose })}
      </ErrorBoundary>
    )
  })
}
