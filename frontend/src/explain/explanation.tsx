// Fetched only when a figure is first asked about.
import { lazy, Suspense } from "react"
import { useSnapshot } from "valtio"
import { explaining } from "../stores/explaining.ts"

const ExplanationDialog = lazy(() => import("./explanation-dialog.tsx").then(({ ExplanationDialog }) => ({ default: ExplanationDialog })))

/** Explains whatever figure was asked about. Mounted once, in the app. */
export const Explanation = () => {
  const { asked } = useSnapshot(explaining)
  return asked === undefined ? null : <Suspense fallback={null}><ExplanationDialog asked={asked} /></Suspense>
}
