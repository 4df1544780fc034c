import type { KeyboardEvent, ReactNode } from "react"
import { isBrowserShortcut, positionAfter } from "../../lib/page/keys.ts"
import "./tabs.css"

export interface Tab {
  readonly id: string
  readonly label: string
  readonly className?: string
  readonly content: ReactNode
}

interface TabsProps {
  readonly label: string
  readonly tabs: ReadonlyArray<Tab>
  readonly chosen: string
  readonly onChoose: (id: string) => void
}

/** One part at a time, for narrow screens. */
export const Tabs = ({ label, tabs, chosen, onChoose }: TabsProps) => {
  const current = tabs.find(({ id }) => id === chosen) ?? tabs[0]

  const onKeyDown = (event: KeyboardEvent): void => {
    if (isBrowserShortcut(event)) return
    const at = tabs.findIndex(({ id }) => id === current?.id)
    const next = positionAfter(event.key, at, { back: "ArrowLeft", forward: "ArrowRight", length: tabs.length })
    const tab = next === undefined ? undefined : tabs[next]
    if (tab === undefined) return
    event.preventDefault()
    onChoose(tab.id)
    document.getElementById(`tab-${tab.id}`)?.focus()
  }

  return (
    <>
      <div aria-label={label} className="tabs" role="tablist">
        {tabs.map(({ id, label: name, className = "" }) => (
          <button
            aria-controls="tab-content"
            aria-selected={id === current?.id}
            className={`text ${className}`}
            id={`tab-${id}`}
            key={id}
            onClick={() => onChoose(id)}
            onKeyDown={onKeyDown}
            role="tab"
            tabIndex={id === current?.id ? 0 : -1}
            type="button"
          >
            {name}
          </button>
        ))}
      </div>
      {current !== undefined && (
        <div aria-labelledby={`tab-${current.id}`} className="board" id="tab-content" role="tabpanel">
          {current.content}
        </div>
      )}
    </>
  )
}
