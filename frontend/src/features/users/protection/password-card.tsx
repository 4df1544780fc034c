import { open } from "../../../lib/dialogs.ts"
import { Card } from "./card.tsx"

export const PasswordCard = () => (
  <Card icon="shield" title="Password">
    <p className="soft">Changing it ends all your other sessions.</p>
    <button className="quiet" onClick={() => open("changePassword")} type="button">
      Change password
    </button>
    <p className="soft">Somebody else may have got in?</p>
    <button className="quiet" onClick={() => open("takeBackControl")} type="button">
      Take back control
    </button>
  </Card>
)
