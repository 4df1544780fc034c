import { useCallback, useEffect, useRef } from "react"
import { ActionButton } from "../controls/action-button.tsx"
import { useWhenNear } from "./use-nearby.ts"

interface MoreProps {
  readonly loading: boolean
  readonly onMore: () => Promise<unknown>
}

/** Fetches the next page before its place comes into view. The button is for people who do not scroll. */
export const More = ({ loading, onMore }: MoreProps) => {
  const latest = useRef(onMore)
  useEffect(() => {
    latest.current = onMore
  })
  const end = useWhenNear<HTMLDivElement>(useCallback(() => void latest.current(), []))
  return (
    <div className="list-more" ref={end}>
      <ActionButton busy={loading} className="quiet" onClick={onMore}>
        Show more
      </ActionButton>
    </div>
  )
}
