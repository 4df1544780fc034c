// Faults that are planted one by one, one in each area at least: the tests that are named, and with them `npm test`, find
// each. A line of the product that a change needs otherwise changes here, too.

export interface Fault {
  readonly name: string
  readonly file: string
  /** Stands in the file exactly once. */
  readonly text: string
  readonly planted: string
  /** The files that find it, or folders of them. */
  readonly foundBy: ReadonlyArray<string>
}

export const faults: ReadonlyArray<Fault> = [
  {
    name: "spending is taken away from what was spent",
    file: "contracts/src/budget/figures/months.ts",
    text: ".spent += amount",
    planted: ".spent -= amount",
    foundBy: ["contracts/src/budget/figures"],
  },
  {
    name: "a cent that is left over is given to nobody",
    file: "contracts/src/money.ts",
    text: "if (left <= 0) break",
    planted: "if (left <= 1) break",
    foundBy: ["contracts/src/money.test.ts"],
  },
  {
    name: "an income does not count in its last month",
    file: "contracts/src/budget/plan/plan.ts",
    text: "(until === undefined || month <= until)",
    planted: "(until === undefined || month < until)",
    foundBy: ["contracts/src/budget"],
  },
  {
    name: "a share is rounded to two decimals",
    file: "contracts/src/share.ts",
    text: "shiftedRound(fraction, 6)",
    planted: "shiftedRound(fraction, 2) * 10_000",
    foundBy: ["contracts/src"],
  },
  {
    name: "money in another currency is added up",
    file: "contracts/src/budget/transactions/sums.ts",
    text: "isForeign ? 0 : Math.abs(amount) * times",
    planted: "Math.abs(amount) * times",
    foundBy: ["contracts/src/budget", "query-service/src/queries"],
  },
  {
    name: "an undo puts back what was deleted, and deletes nothing",
    file: "contracts/src/budget/undo/events.ts",
    text: "for (const key of taken) map.delete(key)",
    planted: "",
    foundBy: ["contracts/src/budget", "command-service/src/undo"],
  },
  {
    name: "an undo forgets which values are to be deleted",
    file: "command-service/src/undo/difference.ts",
    text: "[...before.keys()].filter((key) => !after.has(key))",
    planted: '[...before.keys()].filter((key) => !after.has(key) && map !== "plans" && false)',
    foundBy: ["command-service/src/undo"],
  },
  {
    name: "a snapshot loses deleted entries",
    file: "contracts/src/budget/snapshot.ts",
    text: '  deletedEntries: "deletedEntries",\n',
    planted: "",
    foundBy: ["contracts/src/budget/snapshot.test.ts"],
  },
  {
    name: "a deleted row of a bank comes back when it posts",
    file: "contracts/src/budget/sync/apply.ts",
    text: '    case "deleted":\n    case "set aside":',
    planted: '    case "set aside":',
    foundBy: ["contracts/src", "command-service/src/sync"],
  },
  {
    name: "a name of blanks is taken",
    file: "contracts/src/budget/transactions/rules.ts",
    text: 'trimmed(name) === "" ? noNameEntered',
    planted: 'name === "" ? noNameEntered',
    foundBy: ["command-service/src/transactions"],
  },
  {
    name: "a category of a taken name is added",
    file: "contracts/src/budget/categories/rules.ts",
    text: "others.some((other) => sameName(other.name, name))",
    planted: "others.some((other) => other.name === name)",
    foundBy: ["command-service/src/categories"],
  },
  {
    name: "a command that is retried makes other events",
    file: "contracts/src/ids.ts",
    text: "v5(String(index), commandId)",
    planted: "v5(String(index), v7())",
    foundBy: ["contracts/src", "command-service/src/handle.test.ts"],
  },
  {
    name: "an idempotency key is ignored",
    file: "command-service/src/execute/answered-once.ts",
    text: "if (key === undefined || !isRepeatable(name)) return command",
    planted: "if (key !== undefined || !isRepeatable(name)) return command",
    foundBy: ["command-service/src/execute/answered-once.test.ts"],
  },
  {
    name: "a bank is asked again for what a command has done",
    file: "command-service/src/handle.ts",
    text: "if (context.repeatable !== true) return undefined",
    planted: "if (context.repeatable !== undefined) return undefined",
    foundBy: ["command-service/src/accounts"],
  },
  {
    name: "a budget stays cached after an append without an answer",
    file: "command-service/src/execute/carry-out.ts",
    text: "Effect.onError(() => markStale)",
    planted: "Effect.onError(() => Effect.void)",
    foundBy: ["command-service/src"],
  },
  {
    name: "guesses at a password are never counted",
    file: "command-service/src/auth/limits.ts",
    text: "+ 1 as count) as next",
    planted: "+ 0 as count) as next",
    foundBy: ["command-service/src/auth"],
  },
  {
    name: "the tables of banks are never made",
    file: "command-service/src/database.ts",
    text: '  await migrate(url, "bank", bankMigrations)\n',
    planted: "",
    foundBy: ["command-service/src/bank"],
  },
  {
    name: "a conflict is answered as if the request were malformed",
    file: "contracts/src/errors.ts",
    text: "Conflict: 409",
    planted: "Conflict: 400",
    foundBy: ["embedded/http/accounts.test.ts"],
  },
  {
    name: "an append of a batch is never in conflict",
    file: "event-log/src/postgres/batch.ts",
    text: "(append) => append.mayBeStored || !isExpected(append.expected, lastRevision(revisions, append)),",
    planted: "(append) => append.mayBeStored,",
    foundBy: ["event-log/src/postgres"],
  },
  {
    name: "an event that was delivered twice is projected twice",
    file: "projector/src/projection/fold.ts",
    text: "event.revision === revision + 1 + index",
    planted: "event.revision >= revision + index",
    foundBy: ["projector/src/projection"],
  },
  {
    name: "an erased person's sums stay",
    file: "projector/src/projection/projected-budget.ts",
    text: "  projected.sums.clear()\n",
    planted: "",
    foundBy: ["projector/src/projection"],
  },
  {
    name: "half of what a broker refuses is not sent",
    file: "projector/src/relay/sending.ts",
    text: "        await sendPart(part.slice(half), from + half)\n",
    planted: "",
    foundBy: ["projector/src/relay"],
  },
  {
    name: "a read does not wait for its own writes",
    file: "query-service/src/freshness.ts",
    text: "revision >= wanted",
    planted: "revision >= wanted - 1",
    foundBy: ["query-service/src"],
  },
  {
    name: "an exported row loses its note",
    file: "query-service/src/downloads/transaction-lines.ts",
    text: '["Note", ({ note }) => textCell(note ?? "")],',
    planted: '["Note", () => textCell("")],',
    foundBy: ["query-service/src/downloads"],
  },
  {
    name: "a month's name is read as the month before",
    file: "statement-files/src/values/date.ts",
    text: "names.set(key, index + 1)",
    planted: "names.set(key, Math.max(1, index))",
    foundBy: ["statement-files/src"],
  },
  {
    name: "that a rule no longer decides is not listed between two moments",
    file: "contracts/src/budget/figures/transaction-changes.ts",
    text: 'ruleId: where("ruleId", (old, now) => ruleChange(old, now)),',
    planted: "ruleId: notListed,",
    foundBy: ["contracts/src/budget/figures/difference.test.ts"],
  },
  {
    name: "the last request that a person has left is refused",
    file: "server-kit/src/limits/buckets.ts",
    text: "if (left < count) return",
    planted: "if (left <= count) return",
    foundBy: ["server-kit/src/limits"],
  },
  {
    name: "a password that is checked for nobody costs less than one that is wrong",
    file: "command-service/src/auth/credentials.ts",
    text: "const right = await verify(row?.password_hash ?? (await nobody), normal(password))",
    planted: "const right = row !== undefined && (await verify(row.password_hash, normal(password)))",
    foundBy: ["command-service/src/auth/credentials.test.ts"],
  },
  {
    name: "an import that was cancelled leaves rows behind",
    file: "command-service/src/imports/commit.ts",
    text: "begun = [abandoned]",
    planted: "begun = []",
    foundBy: ["command-service/src/imports/commit.test.ts"],
  },
  {
    name: "a person's commands go to the service of their session",
    file: "frontend/server/upstream.ts",
    text: "return token === undefined ? undefined : ownerKeyOf(token)",
    planted: "return token",
    foundBy: ["frontend/server"],
  },
  {
    name: "a change that was refused stays on the screen",
    file: "frontend/src/api/run.ts",
    text: "    remove()\n    throw",
    planted: "    throw",
    foundBy: ["frontend/src/api"],
  },
  {
    name: "what a command changes is not fetched again",
    file: "frontend/src/api/run.ts",
    text: "refreshSoon(changes)",
    planted: "void changes",
    foundBy: ["frontend/src/api"],
  },
]
