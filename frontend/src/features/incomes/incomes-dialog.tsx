import type { DialogProps } from "../../lib/dialogs.ts"
import { Modal } from "../../components/dialogs/modal.tsx"
import { Incomes } from "./incomes-card.tsx"

/** The incomes of this month, to be changed, ended, or joined by another one, without leaving the screen. */
export const IncomesDialog = ({ onClose }: DialogProps) => (
  <Modal
    actions={
      <button className="quiet" onClick={onClose} type="button">
        Done
      </button>
    }
    onClose={onClose}
    title="Change income"
  >
    <Incomes />
  </Modal>
)
