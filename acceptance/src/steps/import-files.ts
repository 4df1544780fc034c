import type { ImportPreview } from "@evenkeel/contracts/api/imports/imports"
import type { Client } from "@evenkeel/contracts/client"

/** The answers of somebody who lets each file that names no account go to the one that is proposed. */
export const proposedAccounts = ({ files }: Pick<ImportPreview, "files">): Readonly<Record<string, string>> =>
  Object.fromEntries(
    files
      .flatMap(({ questions }) => questions)
      .flatMap(({ id, kind, suggested }) => (kind === "account" ? [[id, suggested ?? "new"]] : [])),
  )

/** Files with nothing else to ask about. Resolves once they are in the budget. */
export const importFiles = async (client: Client, files: ReadonlyArray<File>) => {
  const preview = await client.previewImport({ files })
  const params = { importId: preview.importId }
  await client.answerImport({ params, body: { answers: proposedAccounts(preview) } })
  return client.commitImport({ params })
}
