import { useEffect } from "react"
import { useSnapshot } from "valtio"
import { useLocation } from "wouter"
import { Failure } from "../../components/feedback/notice.tsx"
import { Page } from "../../components/layout/page.tsx"
import { ChooseExport, InExport } from "../../features/imports/bring/export.tsx"
import { bring, bringIt, chooseAnother } from "../../features/imports/bring/store.ts"
import "../../features/imports/bring/bring.css"

/** From the export of another installation to the same budget here. */
export const Bring = () => {
  const { checking, preview, bringing, problem } = useSnapshot(bring)
  const [, navigate] = useLocation()
  // Whoever comes back begins anew.
  useEffect(() => chooseAnother, [])

  const bringAndGo = async (): Promise<void> => {
    if (await bringIt()) navigate("/home")
  }
  return (
    <Page
      back={{ to: "/accounts", label: "Back to accounts" }}
      lead="Go on here with the budget that you have in another installation of Evenkeel."
      title="Bring everything"
      width="narrow"
    >
      {problem !== "" && <Failure action="Choose again" message={problem} onRetry={chooseAnother} />}
      {problem === "" && preview === null && <ChooseExport checking={checking} />}
      {problem === "" && preview !== null && (
        <InExport busy={bringing} onBring={() => void bringAndGo()} preview={preview} />
      )}
    </Page>
  )
}
