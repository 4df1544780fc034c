import type { ComponentProps } from "react"
import { Failure } from "./notice.tsx"
import { Skeleton } from "./skeleton.tsx"

interface AwaitedProps extends ComponentProps<typeof Skeleton> {
  /** Why it could not be fetched, as a message; "" while it is being fetched for the first time. */
  readonly error: string
  readonly onRetry: ComponentProps<typeof Failure>["onRetry"]
}

/** Takes the place of what is being fetched, or stands above what came earlier and may no longer be right. */
export const Awaited = ({ error, onRetry, ...skeleton }: AwaitedProps) =>
  error === "" ? <Skeleton {...skeleton} /> : <Failure message={error} onRetry={onRetry} />
