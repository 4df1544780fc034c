import { Option } from "commander"
import { command } from "../command.ts"
import { readStatus, type Status } from "../status.ts"
import { tableOf } from "../terminal.ts"

export const anAddress = new Option("--address <url>", "address of the facade, to check whether it is ready")

export interface AtAddress {
  readonly address?: string
}

export const status = command("status", {
  does: "which services answer, how far the log and the read models reach, and which streams are parked",
  takes: [anAddress],
  *run({ open, now }, { address }: AtAddress) {
    const installation = yield* open
    return yield* readStatus({ ...installation, address: address ?? installation.address }, now)
  },
  says: (status) => textOf(status),
  well: (status) => isWell(status),
})

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
    isUnavailable("event store", services)
      ? "Where the log ends is unknown."
      : `The log ends at position ${head ?? "0: it is empty"}.`,
    isUnavailable("read models", services) ? "How far the read models reach is unknown." : readModelsText(projections),
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

const isUnavailable = (service: string, services: Status["services"]): boolean =>
  services.some(({ name, up }) => name === service && !up)
