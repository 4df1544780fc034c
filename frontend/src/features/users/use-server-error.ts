import { useEffect } from "react"
import { useSnapshot } from "valtio"
import { showDanger } from "../../components/feedback/showing.ts"
import { auth, clearErrors } from "./store.ts"

/** Shows the error that the auth state has recorded as a danger alert, once. */
export const useServerError = (): void => {
  const { error } = useSnapshot(auth)
  useEffect(() => {
    if (error === "") return
    showDanger(error)
    clearErrors()
  }, [error])
}
