// Runs commands. Their invalidations, optimistic effects and alerts are in commands/.
import type { Client } from "@evenkeel/contracts/client"
import type { RouteName } from "@evenkeel/contracts/paths"
import type { Reply } from "@evenkeel/contracts/routes"
import { notifyManager } from "@tanstack/react-query"
import { securityCommands } from "./commands/security.ts"
import { sayFailure, showDanger, showSuccess } from "../components/feedback/alerts.tsx"
import { client, commandOf, isRefusal, messageOf } from "../lib/api.ts"
import { resetWithSession, withinSession } from "../lib/store.ts"
import type { Command } from "./commands/command.ts"
import { accountCommands } from "./commands/accounts.ts"
import { importCommands } from "./commands/imports.ts"
import { planCommands } from "./commands/plan.ts"
import { ruleCommands } from "./commands/rules.ts"
import { transactionCommands } from "./commands/transactions.ts"
import { addOverlay, dropOverlays } from "./overlays.ts"
import { cache, noteChange, type Tag } from "./queries.ts"
import { asCommand, markStale, refresh, tagsOf } from "./refreshing.ts"

const commands = {
  ...accountCommands,
  ...importCommands,
  ...planCommands,
  ...ruleCommands,
  ...securityCommands,
  ...transactionCommands,
}

type CommandName = keyof typeof commands
type Input<Name extends RouteName> = NonNullable<Parameters<Client[Name]>[0]>

interface Options<Name extends RouteName> {
  /** Replaces the command's own sentence. */
  readonly done?: string | ((reply: Reply<Name>) => string)
  /** Called after the undo that the alert offers, once everything shown is up to date. */
  readonly undone?: () => void
  /** Called with the reply, before its changes are shown. */
  readonly before?: (reply: Reply<Name>) => void
}

// In step with valtio's stores, which notify in a microtask.
notifyManager.setScheduler(queueMicrotask)

/** In milliseconds: commands in quick succession cause one refresh. */
const quickRun = 50

let latest: Promise<void> = Promise.resolve()
let waiting: { readonly tags: Set<Tag>; readonly refreshed: Promise<void> } | undefined

/** One refresh at a time, so that no reply is older than the one before. */
const refreshSoon = (changes: ReadonlyArray<Tag>): void => {
  if (waiting === undefined) {
    const tags = new Set<Tag>()
    const refreshed = Promise.all([latest, new Promise((resume) => setTimeout(resume, quickRun))]).then(() => {
      if (waiting?.tags !== tags) return
      waiting = undefined
      latest = refresh(tags)
      return latest
    })
    waiting = { tags, refreshed }
  }
  for (const tag of changes) waiting.tags.add(tag)
}

/** Resolves once the screen reflects every command so far, or fetching has failed. */
export const refreshed = (): Promise<void> => waiting?.refreshed ?? latest

resetWithSession(() => {
  latest = Promise.resolve()
  waiting = undefined
  turn = Promise.resolve()
  dropOverlays()
})

let turn: Promise<unknown> = Promise.resolve()

/** Sends after the earlier calls have settled; rejects if one of them did. */
const inTurn = <Answered>(send: () => Promise<Answered>): Promise<Answered> => {
  const sent = turn.then(send)
  turn = withinSession(sent)
  const begun = turn
  begun.catch(() => {
    if (turn === begun) turn = Promise.resolve()
  })
  return sent
}

type Edit = (data: unknown, input: unknown, reply?: unknown) => unknown

/** Writes reply and optimistic effect into the cache. Later fetches confirm them; those in flight are repeated. */
const settle = (edits: Readonly<Record<string, Edit>>, input: unknown, reply: unknown): void => {
  for (const [name, edit] of Object.entries(edits)) {
    for (const { queryKey, meta, state } of cache.getQueryCache().findAll({ queryKey: [name] })) {
      noteChange(tagsOf(meta))
      if (state.data !== undefined) cache.setQueryData(queryKey, edit(state.data, input, reply))
    }
  }
}

/**
 * Sends a command, and shows its optimistic effect in the meantime. A refusal rolls back just that, and rejects. Never
 * settles if the person signs out before the reply.
 */
export const run = async <Name extends CommandName>(
  name: Name,
  input: Input<Name>,
  { done, undone, before }: Options<Name> = {},
): Promise<Reply<Name>> => {
  const { changes, shows = {}, answers = {}, ...command } = commands[name] as Command<RouteName>
  const call = client[name] as unknown as (input: Input<Name>) => Promise<Reply<Name>>
  const edits = shows as Readonly<Record<string, Edit>>
  const remove = addOverlay((query, data) => edits[query]?.(data, input) ?? data)
  const sent = command.inTurn ? inTurn(() => call(input)) : call(input)
  const reply = await withinSession(asCommand(sent)).catch((failure: unknown) => {
    remove()
    throw failure
  })
  notifyManager.batch(() => {
    noteChange(changes)
    settle({ ...edits, ...(answers as Readonly<Record<string, Edit>>) }, input, reply)
    markStale(changes)
    before?.(reply)
    remove()
  })
  command.afterwards?.(reply as never, input as never)
  refreshSoon(changes)
  if (command.waits) await refreshed()
  const sentence = done ?? (command.done as Options<Name>["done"])
  if (sentence !== undefined)
    showUndoable(typeof sentence === "string" ? sentence : sentence(reply), commandOf(reply as object), undone)
  return reply
}

/** Like `run`, for a button without a place for a refusal: an alert shows it. */
export const runOrSay = <Name extends CommandName>(
  name: Name,
  input: Input<Name>,
  options: Options<Name> = {},
): Promise<void> => run(name, input, options).then(() => undefined, sayFailure)

/** Undoes an action, or an undo. Rejects with a RequestFailed that says what prevents it. */
export const undo = (commandId: string): Promise<Reply<"undoAction">> => run("undoAction", { body: { commandId } })

/**
 * Reports a success, and offers to undo its command, if it has one, while the alert is shown. The result of the undo is
 * another alert, which offers to undo the undo. If the server is unavailable, the first alert returns for another try.
 */
export const showUndoable = (msg: string, commandId: string | undefined, undone: () => void = () => {}): void => {
  if (commandId === undefined) return showSuccess(msg)
  showSuccess(msg, () => {
    void undo(commandId).then(
      (reply) => {
        showUndoable(reply.message, reply.commandId)
        undone()
      },
      (failure: unknown) => {
        if (!isRefusal(failure)) showUndoable(msg, commandId, undone)
        showDanger(messageOf(failure))
      },
    )
  })
}
