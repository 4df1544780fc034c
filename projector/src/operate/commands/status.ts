import type { Command } from "commander"
import { readStatus, type Status } from "../status.ts"
import { tableOf } from "../terminal.ts"
import { command, withInstallation, type Context } from "./context.ts"

export const statusCommand = (context: Context): Command =>
  command("status", "which services answer, how far the log and the read models reach, and which streams are parked")
    .option("--address <url>", "address of the facade, to check whether it is ready")
    .action(({ address }: { readonly address?: string }) =>
      withInstallation(context, function* (installation) {
        const examined = { ...installation, address: address ?? installation.address }
        const status = yield* readStatus(examined, context.now)
        context.terminal.give(status, textOf(status))
        return isWell(status) ? "well" : "unwell"
      }),
    )

const isWell = ({ services, projections, relays }: Status): boolean =>
  services.every(({ up }) => up) &&
  projections.length > 0 &&
  projections[0]?.caughtUp === true &&
  projections[0].parked === 0 &&
  relays.every(({ unpublished, trouble }) => unpublished === 0 && trouble === null)

const textOf = ({ services, head, projections, relays }: Status): string =>
  [
    tableOf(
      ["service", "state"],
      services.map(({ name, state }) => [name, state]),
    ),
    isAway("event store", services)
      ? "Where the log ends is unknown."
      : `The log ends at position ${head ?? "0: it is empty"}.`,
    isAway("read models", services) ? "How far the read models reach is unknown." : readModelsText(projections),
    ...(relays.length === 0 ? [] : [relaysText(relays)]),
  ].join("\n\n")

const readModelsText = (projections: Status["projections"]): string =>
  projections.length === 0
    ? "There are no read models yet."
    : tableOf(
        ["read models", "version", "position", "lag", "seconds", "users", "parked", "state"],
        projections.map((each) => [
          each.schema,
          String(each.version),
          each.position ?? "0",
          each.lag === null ? "unknown" : String(each.lag),
          each.lagSeconds === null ? "unknown" : each.lagSeconds.toFixed(1),
          String(each.users),
          String(each.parked),
          each.caughtUp ? "complete" : "being projected",
        ]),
      )

const relaysText = (relays: Status["relays"]): string =>
  tableOf(
    ["published to", "position", "lag", "relays", "unpublished", "state"],
    relays.map(({ topic, position, lag, running, unpublished, trouble }) => [
      topic,
      position,
      lag === null ? "unknown" : String(lag),
      String(running),
      String(unpublished),
      trouble ?? (running === 0 ? "no relay is connected" : "publishing"),
    ]),
  )

const isAway = (service: string, services: Status["services"]): boolean =>
  services.some(({ name, up }) => name === service && !up)
