import type { ReactNode } from "react"
import { Page } from "./page.tsx"
import { ThemeToggle } from "./theme-toggle.tsx"
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

interface WaterlineProps {
  /** Decides which waves are behind the boat: the landing page has a wide sea, a form only a strip. */
  readonly className?: string
}

// Two and a half swells that repeat every 240 units, so that a shift by one period starts the same picture again.
const swell = (y: number, height: number): string => `M0 ${y}${` q60 ${-height} 120 0 t120 0`.repeat(8)} V400 H0 Z`

/** The product's picture: a boat on an even keel, on three layers of water: needs, wants and investments. */
export const Waterline = ({ className = "" }: WaterlineProps) => (
  <div aria-hidden="true" className={`waterline ${className}`}>
    <div className="waterline-orb" />
    <svg className="waterline-layer waterline-back" preserveAspectRatio="none" viewBox="0 0 1920 400">
      <path d={swell(44, 26)} />
    </svg>
    <svg className="waterline-boat" viewBox="0 0 160 170">
      <path d="M76 12v104H18C44 86 66 50 76 12Z" fill="var(--sail)" />
      <path d="M84 34c24 20 40 50 45 82H84V34Z" fill="var(--jib)" />
      <path d="M78.5 4h3v119h-3z" fill="var(--mast)" />
      <path d="M8 122h144c-7 26-24 38-48 38H56c-24 0-41-12-48-38Z" fill="var(--hull)" />
      <path d="M12.5 133h135" stroke="var(--sail)" strokeOpacity="0.6" strokeWidth="3" />
    </svg>
    <svg className="waterline-layer waterline-middle" preserveAspectRatio="none" viewBox="0 0 1920 400">
      <path d={swell(44, 34)} />
    </svg>
    <svg className="waterline-layer waterline-front" preserveAspectRatio="none" viewBox="0 0 1920 400">
      <path d={swell(44, 44)} />
    </svg>
  </div>
)
