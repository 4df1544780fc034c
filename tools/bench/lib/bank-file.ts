const categories = ["Groceries", "Rent", "Fuel", "Fun", "Dining", "Travel", "Gifts", "Books"] as const

/** Rows of ten years, oldest first, in a bank's format; other shops give other rows of the same days. */
export const bankFile = (rows: number, shop = "SHOP"): string => {
  const lines = ["Date,Description,Money out (USD),Money in (USD),Category"]
  for (let row = 0; row < rows; row += 1) {
    const day = new Date(Date.UTC(2016, 0, 1) + Math.floor((row * 3_650) / rows) * 86_400_000)
    const amount = (1 + ((row * 7_919) % 90_000) / 100).toFixed(2)
    const category = row % 10 === 0 ? "" : categories[row % categories.length]
    lines.push(`${day.toISOString().slice(0, 10)},${shop} ${row % 3_000} No ${row},${amount},,${category}`)
  }
  return `${lines.join("\n")}\n`
}

/** The categories' answers for an import. */
export const categoriesOfFile = Object.fromEntries(categories.map((name) => [name, { type: "wants", name }] as const))
