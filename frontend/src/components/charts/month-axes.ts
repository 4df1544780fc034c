// The axes of charts with a month beside the other, and amounts.
import { compactAmount } from "../../lib/money.ts"

/** The least width of a label, in pixels. */
const labelWidth = 34
/** As wide as "$12.5K", and a gap; a longer sign, as in "KWD 12.5K", needs more. */
const axisWidth = (): number => 52 + 8 * (compactAmount(0).length - "$0".length)

/** For that many months in that container. */
export const monthAxes = (container: HTMLElement, count: number) => ({
  axisX: {
    showGrid: false,
    offset: 24,
    labelInterpolationFnc: (label: unknown, index: number) => {
      const crowded = (container.clientWidth - axisWidth()) / count < labelWidth
      // Counted from the newest, which is always named.
      return crowded && (count - 1 - index) % 2 === 1 ? "" : String(label)
    },
  },
  axisY: {
    offset: axisWidth(),
    scaleMinSpace: 36,
    onlyInteger: true,
    labelInterpolationFnc: (value: unknown) => compactAmount(Number(value)),
  },
})
