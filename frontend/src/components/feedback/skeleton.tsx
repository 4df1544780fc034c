import "./skeleton.css"

interface SkeletonProps {
  /** What is being loaded: "your accounts". */
  readonly label: string
  readonly count?: number
  /** The height of one block, as a CSS value. */
  readonly height?: string
  /** As many beside each other as cards are. */
  readonly cards?: boolean
}

/** A placeholder of the same size as the cards or rows to come, so that nothing jumps when they arrive. */
export const Skeleton = ({ label, count = 3, height = "6rem", cards = false }: SkeletonProps) => (
  <div className={cards ? "skeletons skeletons-cards" : "skeletons"} role="status">
    <span className="heard">Loading {label}</span>
    {Array.from({ length: count }, (_, index) => (
      <div className="skeleton" key={index} style={{ height }} />
    ))}
  </div>
)
