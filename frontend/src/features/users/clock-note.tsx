// On /home: this device's clock differs from the server's, which decides days and months.
import { Icon } from "../../components/controls/icon.tsx"
import { useSkew } from "../../lib/today.ts"

/** In milliseconds: clocks always differ a little, and a response takes a while. */
const tolerated = 300_000

const units = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
] as const

/** "3 hours" */
const lengthOf = (milliseconds: number): string => {
  const [unit, length] = units.find(([, each]) => milliseconds >= 2 * each) ?? units[2]
  return new Intl.NumberFormat("en-US", { style: "unit", unit, unitDisplay: "long" }).format(
    Math.round(milliseconds / length),
  )
}

export const ClockNote = () => {
  const skew = useSkew()
  if (Math.abs(skew) < tolerated) return null
  return (
    <div className="home-note" role="status">
      <Icon name="info" />
      <p>
        The server's clock is {lengthOf(Math.abs(skew))} {skew > 0 ? "ahead of" : "behind"} this device's, and one of
        them is wrong. Your days and months follow the server's.
      </p>
    </div>
  )
}
