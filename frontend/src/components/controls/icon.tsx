// A handful of line icons, drawn on a 24 by 24 grid. They only accompany words, so screen readers skip them.
import type { ComponentProps } from "react"

const paths = {
  back: "M19 12H5m6-6-6 6 6 6",
  next: "M5 12h14m-6-6 6 6-6 6",
  plus: "M12 5v14M5 12h14",
  close: "M6 6l12 12M18 6 6 18",
  check: "M5 12.5l4.5 4.5L19 7.5",
  warning: "M12 4 2.5 20h19L12 4Zm0 6v4.5m0 2.5v.5",
  info: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Zm0 8v5m0-8.5v.5",
  sun: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8Zm0-5v2m0 14v2M3 12h2m14 0h2M5.6 5.6 7 7m10 10 1.4 1.4m0-12.8L17 7M7 17l-1.4 1.4",
  moon: "M20 14.5A8 8 0 0 1 9.5 4a8 8 0 1 0 10.5 10.5Z",
  bank: "M3 10 12 4l9 6M5 10v8m4.5-8v8m5-8v8m4.5-8v8M3 20.5h18",
  card: "M3 6.5h18v11H3v-11Zm0 4h18M6.5 14.5H10",
  loan: "M4 20V10l8-6 8 6v10H4Zm5 0v-6h6v6",
  growth: "M3 18l6-6 4 4 8-9m-6 0h6v6",
  history: "M4 12a8 8 0 1 0 2.6-5.9M4 4.5v4h4M12 8v4.5l3 2",
  timeline: "M6 4v16M6 7h.01M6 12h.01M6 17h.01M10.5 7H20M10.5 12h6M10.5 17H18",
  locked: "M6 11h12v9H6v-9Zm2.5 0V8a3.5 3.5 0 0 1 7 0v3",
  unlocked: "M6 11h12v9H6v-9Zm2.5 0V7a3.5 3.5 0 0 1 6.6-1.6",
  list: "M4 6.5h16M4 12h16M4 17.5h10",
  undo: "M8 5 4 9l4 4M4 9h10a5.5 5.5 0 0 1 0 11h-3",
  download: "M12 4v11m0 0 4.5-4.5M12 15l-4.5-4.5M4.5 20h15",
  logout: "M14 4h5v16h-5M4 12h11m-4-4 4 4-4 4",
  trash: "M4 7h16M9 7V4h6v3M6.5 7l1 13h9l1-13M10 11v5.5m4-5.5v5.5",
  sliders: "M4 7h9m4 0h3M4 17h3m4 0h9M15 4.5v5M9 14.5v5",
  refresh: "M20 12a8 8 0 1 1-2.3-5.7M20 4v5h-5",
  more: "M5 12h.01M12 12h.01M19 12h.01",
  edit: "M4 20h4L19 9l-4-4L4 16v4ZM13 7l4 4",
  split: "M12 20v-7m0 0L6 6m6 7 6-7M6 11V6h5m7 5V6h-5",
  file: "M6 3.5h8l4.5 4.5v12.5h-12.5v-17ZM14 3.5V8h4.5M9.5 12.5h5.5m-5.5 4h5.5",
  folder: "M3.5 6.5h6l2 2.5h9v10h-17v-12.5Z",
  reduce: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM8 12h8",
  grip: "M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01",
  swipe: "M4 7.5h9v12H4v-12ZM8 4.5h9v12M20 4v9",
  search: "M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14Zm5 12 4.5 4.5",
  key: "M14.5 4a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11ZM10.5 13.5 4 20v-3.5m3 .5 2.5 2.5M16 8.2v.3",
  shield: "M12 3.5 4.5 6.5V12c0 4.5 3.2 7.3 7.5 8.5 4.3-1.2 7.5-4 7.5-8.5V6.5L12 3.5Zm-3.2 8.7 2.3 2.3 4.2-4.6",
  person: "M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM4.5 20.5c.8-4 3.8-6 7.5-6s6.7 2 7.5 6",
  copy: "M9 9h11v11H9V9ZM6 15H4V4h11v2",
  print: "M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7v-6Z",
  devices: "M3 5h14v4M3 5v10h9m-6 4h6M15 11h6v9h-6v-9Z",
  mail: "M3.5 6h17v12.5h-17V6Zm0 .5 8.5 7 8.5-7",
  eye: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5Z",
} as const

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
  /** What it does, for people who do not see the icon. */
  readonly label: string
  readonly size?: number
}

/** A round button that shows an icon alone. */
export const IconButton = ({ icon, label, size, className = "text", ...button }: IconButtonProps) => (
  <button aria-label={label} className={`icon-button ${className}`.trim()} type="button" {...button}>
    <Icon name={icon} {...(size === undefined ? {} : { size })} />
  </button>
)
