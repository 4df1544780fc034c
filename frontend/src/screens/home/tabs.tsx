import { useRef, type KeyboardEvent, type ReactNode } from "react"
import "./tabs.css"

export interface Tab {
  readonly id: string
  readonly label: string
  /** Shown in small type beside the label. */
  readonly count?: number
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
  const list = useRef<HTMLDivElement>(null)
  const current = tabs.find(({ id }) => id === chosen) ?? tabs[0]

  const onKeyDown = (event: KeyboardEvent): void => {
    // With these modifiers it is a browser shortcut, such as Alt and an arrow for going back.
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const at = tabs.findIndex(({ id }) => id === current?.id)
    const last = tabs.length - 1
    const next = { ArrowRight: at === last ? 0 : at + 1, ArrowLeft: at === 0 ? last : at - 1, Home: 0, End: last }[
      event.key
    ]
    const tab = next === undefined ? undefined : tabs[next]
    if (tab === undefined || next === undefined) return
    event.preventDefault()
    onChoose(tab.id)
    list.current?.querySelectorAll("button")[next]?.focus()
  }

  return (
    <>
      <div aria-label={label} className="tabs" ref={list} role="tablist">
        {tabs.map(({ id, label: name, count, className = "" }) => (
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
            {name} {count !== undefined && count > 0 && <span className="tabs-count figure">{count}</span>}
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
