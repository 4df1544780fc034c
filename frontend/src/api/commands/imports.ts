// Commands of imports, from preview to commit, and of bringing everything from another installation.
import type { ImportAnswers, ImportPreview } from "@evenkeel/contracts/api/imports/imports"
import { plural } from "../../lib/words.ts"
import { all as everything, cache, keyOf } from "../queries.ts"
import type { Commands } from "./command.ts"

/** null stands for a column without a role. */
const roleOf = <Role>(answer: Role | undefined, role: Role): Role => (answer === undefined ? role : answer)

/** The expected preview; its totals follow with the reply. */
const expected = (preview: ImportPreview, { answers: given, categories, columns }: ImportAnswers): ImportPreview => ({
  ...preview,
  answers: { ...preview.answers, ...given },
  categories: preview.categories.map((each) =>
    categories !== undefined && each.name in categories ? { ...each, to: categories[each.name] ?? null } : each,
  ),
  files: preview.files.map((file, index) => ({
    ...file,
    questions: file.questions.filter(({ id }) => given?.[id] === undefined),
    settled: [...file.settled, ...file.questions.filter(({ id }) => given?.[id] !== undefined)],
    dialect: {
      ...file.dialect,
      columns: file.dialect.columns.map((column, at) => ({
        ...column,
        role: roleOf(columns?.[index]?.[at], column.role),
      })),
    },
  })),
})

interface OfImport {
  readonly params: { readonly importId: string }
}

/** Another import's preview stays as it is. */
const ofIt = (preview: ImportPreview, { params }: OfImport, change: Partial<ImportPreview>): ImportPreview =>
  preview.importId === params.importId ? { ...preview, ...change } : preview

export const importCommands = {
  previewImport: {
    changes: [],
    afterwards: (preview) =>
      void cache.setQueryData(keyOf("importPreview", { params: { importId: preview.importId } }), preview),
  },
  answerImport: {
    changes: ["rows"],
    inTurn: true,
    // Otherwise the next arrow key in a list would start from the former choice.
    shows: { importPreview: (preview, input) => ofIt(preview, input, expected(preview, input.body)) },
    answers: {
      importPreview: (preview, input, answered) => ofIt(preview, input, answered),
    },
  },
  commitImport: {
    changes: everything,
    // A person who answers and presses at once means these answers.
    inTurn: true,
    done: ({ imported }) => `${plural(imported, "transaction")} imported`,
    shows: {
      importPreview: (preview, input) =>
        ofIt(preview, input, {
          state: "importing",
          progress: preview.progress ?? { done: 0, total: preview.toImport },
        }),
    },
    answers: { importPreview: (preview, input) => ofIt(preview, input, { state: "imported", progress: null }) },
  },
  forgetImport: { changes: [] },
  previewBring: { changes: [] },
  bringEverything: { changes: everything },
} satisfies Commands
