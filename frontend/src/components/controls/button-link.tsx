// A link that looks like a button.
import type { ReactNode } from "react"
import { Link } from "wouter"

export const ButtonLink = (link: { readonly href: string; readonly children: ReactNode }) => (
  <Link className="button" {...link} />
)
