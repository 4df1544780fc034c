// Covers everything, once the session has ended elsewhere: after a new login the same person continues.
import { useSnapshot } from "valtio"
import { useLocation } from "wouter"
import { Modal } from "../../components/dialogs/modal.tsx"
import { auth, leaveInterrupted } from "../../lib/session.ts"
import { LoginForm } from "./login-form.tsx"

const nowhere = (): void => undefined

export const SignedOutHere = () => {
  const { user } = useSnapshot(auth)
  const [, navigate] = useLocation()
  const leave = (): void => {
    navigate("/")
    leaveInterrupted()
  }
  return (
    <Modal isCover onClose={nowhere} title="You were signed out here">
      <p>Log in to go on where you were. What you typed is kept.</p>
      <LoginForm username={user?.username ?? ""}>
        <button className="text" onClick={leave} type="button">
          Leave this page
        </button>
      </LoginForm>
    </Modal>
  )
}
