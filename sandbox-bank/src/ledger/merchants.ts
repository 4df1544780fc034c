// The merchants of the sandbox: all invented, with raw names as on bank statements and Plaid's real categories.
import listed from "./merchants.json" with { type: "json" }

export interface Merchant {
  readonly name: string
  /** As on a bank statement; each `#` stands for a digit that differs from purchase to purchase. */
  readonly raw: string
  /** The habit that this merchant serves, such as "groceries". */
  readonly habit: string
  readonly category: string
  readonly channel: "online" | "in store" | "other"
  /** A third of the merchants have no logo, as with the real provider. */
  readonly logo: boolean
  readonly confidence?: "HIGH" | "MEDIUM" | "LOW"
}

/** Reads habit, category, name and raw name; then channel, logo and confidence. */
const merchantOf = (line: string): Merchant => {
  const [habit = "", category = "", name = "", raw = "", rest = ""] = line.split(" | ")
  const [channel, ...marks] = rest.split(", ")
  const confidence = marks.find((mark) => mark !== "logo") as Merchant["confidence"]
  return {
    name,
    raw,
    habit,
    category,
    channel: channel as Merchant["channel"],
    logo: marks.includes("logo"),
    ...(confidence && { confidence }),
  }
}

export const merchants: ReadonlyArray<Merchant> = listed.map(merchantOf)

export const merchantsOf = (habit: string): ReadonlyArray<Merchant> =>
  merchants.filter((merchant) => merchant.habit === habit)

export const merchantNamed = (name: string): Merchant => {
  const found = merchants.find((merchant) => merchant.name === name)
  if (!found) throw new Error(`No merchant is called ${name}.`)
  return found
}

/** The name as part of an address: "Juniper & Rye" is "juniper-rye". */
export const slugOf = (merchant: Merchant): string => merchant.name.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-")
