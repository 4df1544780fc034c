import { percentage } from "../../lib/format.ts"
import "./balance-picture.css"

export interface Layer {
  readonly label: string
  /** 0 to 1 */
  readonly share: number
  readonly className: string
}

/** In degrees: to the left if the shares sum to less than the whole, to the right if to more. */
const leanOf = (total: number): number => Math.max(-14, Math.min(14, (total - 1) * 60))

interface BalancePictureProps {
  readonly layers: ReadonlyArray<Layer>
  readonly total: number
}

/** A split of a budget as layers of water. The boat is level only if the layers sum to the whole. */
export const BalancePicture = ({ layers, total }: BalancePictureProps) => (
  <div aria-hidden="true" className="balance">
    <svg className="balance-boat" style={{ rotate: `${leanOf(total)}deg` }} viewBox="0 0 64 56">
      <path d="M31 2v34H10C18 26 26 15 31 2Z" fill="var(--ink-soft)" opacity="0.55" />
      <path d="M34 9c9 6 14 16 16 27H34V9Z" fill="var(--ink-soft)" opacity="0.3" />
      <path d="M4 39h56c-3 9-9 13-18 13H22c-9 0-15-4-18-13Z" fill="var(--brass)" />
    </svg>
    <div className="balance-water">
      {layers.map(({ label, share, className }) => (
        <div className={`balance-layer ${className}`} key={label} style={{ flexGrow: share }}>
          {share >= 0.08 && (
            <span>
              {label} {percentage(share)}
            </span>
          )}
        </div>
      ))}
    </div>
  </div>
)
