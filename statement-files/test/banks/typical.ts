// A month of a made-up person.
import type { Entry } from "./shape.ts"

const entry = (date: string, amount: number, name: string, note = ""): Entry => ({ date, amount, name, note })

export const typicalMonth: ReadonlyArray<Entry> = [
  entry("2024-01-02", 165_000, "Larkfield Homes", "Flat 4"),
  entry("2024-01-03", 4_50, "Harbor Coffee"),
  entry("2024-01-03", 4_50, "Harbor Coffee"),
  entry("2024-01-05", 83_19, "Fennel and Crate", "Weekly shop"),
  entry("2024-01-08", 12_00, "Alderport Metro"),
  entry("2024-01-11", -5_25, "Zephyr Books", "Returned"),
  entry("2024-01-13", 1_234_56, "Nimbus Air"),
  entry("2024-01-15", -2_750_00, "Quillon Works", "January pay"),
  entry("2024-01-17", 60_00, "Lumen Power", "Contract 77"),
  entry("2024-01-19", 9_99, "Total Video", "Monthly"),
  entry("2024-01-22", 71_05, "Fennel and Crate"),
  entry("2024-01-26", 200_00, "Robin Demo", "To savings"),
  entry("2024-01-29", 38_40, "Summe Records"),
  entry("2024-01-31", 15_00, "Zoe"),
]
