import type { ImportPreview } from "@evenkeel/contracts/api/imports/imports"
import type { Client } from "@evenkeel/contracts/client"

/** Answers that accept the proposed account for each file that names none. */
export const proposedAccounts = ({ files }: Pick<ImportPreview, "files">): Readonly<Record<string, string>> =>
  Object.fromEntries(
    files
      .flatMap(({ questions }) => questions)
      .flatMap(({ id, kind, suggested }) => (kind === "account" ? [[id, suggested ?? "new"]] : [])),
  )

/** Imports files with no other questions. Resolves once they are in the budget. */
export const importFiles = async (client: Client, files: ReadonlyArray<File>) => {
  const preview = await client.previewImport({ files })
  const params = { importId: preview.importId }
  await client.answerImport({ params, body: { answers: proposedAccounts(preview) } })
  return client.commitImport({ params })
}
