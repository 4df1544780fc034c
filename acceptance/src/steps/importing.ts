// A person's steps with files: some go to an account of their own, some to one that the bank reports, too.
import fc from "fast-check"
import type { ImportPreview } from "@evenkeel/contracts/api/imports/imports"
import { RequestFailed } from "@evenkeel/contracts/client"
import { proposedAccounts } from "./import-files.ts"
import { dayOf, monthsAgo, pick, pickFrom, step } from "../step.ts"

const line = fc.record({
  monthsAgo: fc.oneof(monthsAgo, fc.constantFrom(14, 30)),
  name: fc.constantFrom("Market", "Bakery", "Inn 🍝", "ACME PAYROLL", "Transfer to savings"),
  amount: fc.integer({ min: -40, max: 90 }),
  category: fc.constantFrom("", "Food", "Groceries"),
})

const fileOf = (lines: ReadonlyArray<typeof line extends fc.Arbitrary<infer Line> ? Line : never>, today: string) =>
  [
    "Date,Description,Money out (USD),Money in (USD),Category",
    ...lines.map(({ monthsAgo: ago, name, amount, category }) =>
      [dayOf(today, ago), name, amount > 0 ? amount : "", amount > 0 ? "" : -amount, category].join(),
    ),
    "",
  ].join("\n")

const upload = async (uploading: Promise<ImportPreview>): Promise<ImportPreview | undefined> => {
  try {
    return await uploading
  } catch (failure) {
    // Only a few imports may be open at once.
    if (failure instanceof RequestFailed && failure.status === 429) return undefined
    throw failure
  }
}

export const importing = [
  fc
    .tuple(fc.array(line, { minLength: 1, maxLength: 8 }), fc.constantFrom("own", "linked"), pick)
    .map(([lines, where, category]) =>
      step(`import ${lines.length} into the ${where} account`, async ({ person, accountId, today, met }) => {
        const file = new File([fileOf(lines, today)], "history.csv")
        const preview = await upload(person.client.previewImport({ files: [file] }))
        if (preview === undefined) return undefined
        const { importId } = preview
        const answers = {
          answers: proposedAccounts(preview),
          ...(where === "linked" ? { accounts: { file: { accountId } } } : {}),
          categories: {
            Food:
              category % 2 === 0 ? { type: "wants", name: "Food" } : { categoryId: pickFrom(met.categories, category) },
          },
          maybe: category % 3 === 0 ? "import" : "skip",
        }
        await person.send("PUT", `/import/${importId}`, { body: answers })
        return person.send("POST", `/import/${importId}/commit`)
      }),
    ),
  fc.constant(
    step("undo the latest import", async ({ person }) => {
      const { entries } = await person.client.auditHistory({ query: { limit: 20 } })
      const latest = entries.find(({ sentence }) => sentence.startsWith("You imported"))
      return latest && person.send("POST", "/audit/undo", { body: { commandId: latest.commandId } })
    }),
  ),
]
