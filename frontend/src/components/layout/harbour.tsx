import type { ReactNode } from "react"
import { Page } from "./page.tsx"
import { ThemeToggle } from "./theme-toggle.tsx"
import { Waterline } from "./waterline.tsx"
import "./harbour.css"

interface HarbourProps {
  readonly title: string
  readonly back: { readonly to: string; readonly label: string }
  readonly children: ReactNode
}

/** The frame of the screens for people who are not signed in: a card on the water. */
export const Harbour = ({ title, back, children }: HarbourProps) => (
  <div className="harbour">
    <div className="harbour-theme">
      <ThemeToggle />
    </div>
    <Page back={back} title={title} width="narrow">
      <div className="card">{children}</div>
    </Page>
    <Waterline className="harbour-sea" />
  </div>
)
