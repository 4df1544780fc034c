// Line icons, drawn on a 24 by 24 grid. They only accompany words, so screen readers skip them.
import type { ComponentProps } from "react"
import paths from "./icons.json" with { type: "json" }

export type IconName = keyof typeof paths

interface IconProps {
  readonly name: IconName
  /** In pixels, at the usual size of text; it grows with the text. */
  readonly size?: number
}

export const Icon = ({ name, size = 20 }: IconProps) => (
  <svg
    aria-hidden="true"
    className="icon"
    fill="none"
    height={`${size / 16}rem`}
    stroke="currentColor"
    strokeLinecap="round"
    strokeLinejoin="round"
    strokeWidth={name === "more" || name === "grip" ? 3 : 1.8}
    viewBox="0 0 24 24"
    width={`${size / 16}rem`}
  >
    <path d={paths[name]} />
  </svg>
)

interface IconButtonProps extends ComponentProps<"button"> {
  readonly icon: IconName
  /** The action, for people who do not see the icon. */
  readonly label: string
  readonly size?: number
}

/** A round button with only an icon. */
export const IconButton = ({ icon, label, size, className = "text", ...button }: IconButtonProps) => (
  <button aria-label={label} className={`icon-button ${className}`.trim()} type="button" {...button}>
    <Icon name={icon} {...(size === undefined ? {} : { size })} />
  </button>
)
