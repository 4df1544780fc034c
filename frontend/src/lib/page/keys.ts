// The meaning of keys in controls that handle them.

interface Modifiers {
  readonly altKey: boolean
  readonly ctrlKey: boolean
  readonly metaKey: boolean
}

/** A browser shortcut, such as Alt and an arrow for going back. */
export const isBrowserShortcut = ({ altKey, ctrlKey, metaKey }: Modifiers): boolean => altKey || ctrlKey || metaKey

/** Inputs without text. */
const noText = ":not([type=checkbox], [type=radio], [type=range])"

/** Whether keys change the target's value. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches(`input${noText}, textarea, select, [contenteditable]`)

interface Row {
  readonly back: string
  readonly forward: string
  readonly length: number
}

/**
 * The position to which a key leads in a row of controls: on or back, around the ends, or to an end with Home or End.
 * undefined for any other key; from -1, outside the row, to one of its ends.
 */
export const positionAfter = (key: string, at: number, { back, forward, length }: Row): number | undefined => {
  const last = length - 1
  switch (key) {
    case forward:
      return at === last ? 0 : at + 1
    case back:
      return at <= 0 ? last : at - 1
    case "Home":
      return 0
    case "End":
      return last
    default:
      return undefined
  }
}
