import { useEffect, useState } from "react"
import { useLocation } from "wouter"
import { Icon } from "../../components/controls/icon.tsx"
import { useTopmostDialog } from "../../components/dialogs/modal.tsx"
import { readFiles } from "./store.ts"
import { importPath } from "../../lib/addresses.ts"

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes("Files") ?? false

/** A file dropped anywhere on the screen is read, and shown on the screen of imports. */
export const DropAnywhere = () => {
  const [over, setOver] = useState(false)
  const [, navigate] = useLocation()
  const isFree = useTopmostDialog() === undefined

  useEffect(() => {
    if (!isFree) return
    const listening = new AbortController()
    const { signal } = listening
    const enter = (event: DragEvent): void => {
      if (!hasFiles(event)) return
      // Otherwise the browser would open the file in place of the app.
      event.preventDefault()
      setOver(true)
    }
    const leave = (event: DragEvent): void => {
      if (event.relatedTarget === null) setOver(false)
    }
    const drop = (event: DragEvent): void => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setOver(false)
      void readFiles([...(event.dataTransfer?.files ?? [])])
      navigate(importPath)
    }
    document.addEventListener("dragenter", enter, { signal })
    document.addEventListener("dragover", enter, { signal })
    document.addEventListener("dragleave", leave, { signal })
    document.addEventListener("drop", drop, { signal })
    return () => listening.abort()
  }, [isFree, navigate])

  return over && isFree ? (
    <div className="drop-anywhere">
      <p className="card">
        <Icon name="file" size={28} /> Drop the files to import them
      </p>
    </div>
  ) : null
}
