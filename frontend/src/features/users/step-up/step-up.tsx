import { useEffect } from "react"
import { useSnapshot } from "valtio"
import { useLocation } from "wouter"
import { fetchedPart } from "../../../components/feedback/fetched-part.ts"
import { proof, settleProof } from "./proof.ts"

const StepUpDialog = fetchedPart(() => import("./step-up-dialog.tsx").then(({ StepUpDialog }) => StepUpDialog))

/** Asks for the proof that the server requires, until the person leaves the screen. Mounted once, in the app. */
export const StepUp = () => {
  const { wanted } = useSnapshot(proof)
  const [path] = useLocation()
  useEffect(() => () => settleProof(false), [path])
  return wanted ? <StepUpDialog /> : null
}
