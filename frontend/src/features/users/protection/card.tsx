import { useId, type ReactNode } from "react"
import { Icon, type IconName } from "../../../components/controls/icon.tsx"
import "./protection.css"

interface CardProps {
  readonly title: string
  readonly icon: IconName
  readonly children: ReactNode
}

/** One part of what protects the account. */
export const Card = ({ title, icon, children }: CardProps) => {
  const id = useId()
  return (
    <section aria-labelledby={id} className="card protection-card stack flush">
      <h2 className="row" id={id}>
        <span className="round-icon">
          <Icon name={icon} />
        </span>
        {title}
      </h2>
      {children}
    </section>
  )
}
