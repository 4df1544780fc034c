// Faults of the database: each waits for the next request of its kind.
import type { Attendant } from "./postgres/server.ts"
import type { Request } from "./postgres/session.ts"
import type { World } from "./world/world.ts"

/** The requests to the database that a fault can strike. */
const targets = {
  append: /(insert into|copy) events\.log/i,
  project: /\bmoved as \(/,
  load: /from events\.log/,
  session: /insert into identity\.sessions/,
  any: /./s,
} as const

export type Target = keyof typeof targets

export type FaultKind =
  /** The connection breaks before the request reaches the database. */
  | "request lost"
  /** The database carries out the request, and the connection breaks before the answer arrives. */
  | "answer lost"
  /** Nothing arrives any more on this connection, without an error: neither this request nor later ones. */
  | "silence"
  /** The same, but this request is still carried out. */
  | "silent answer"
  | "delay"
  /** The product crashes after the database has carried out the request, and before the answer arrives. */
  | "crash"
  /** The database is unreachable for all. */
  | "outage"
  /** The same, but this request is still carried out. */
  | "outage afterwards"

export interface Fault {
  readonly kind: FaultKind
  readonly target: Target
  /** How many matching requests pass before the fault strikes. */
  readonly skipped: number
  /** The duration of a delay or an outage, in milliseconds. */
  readonly duration: number
}

export const faultInWords = ({ kind, target, skipped, duration }: Fault): string => {
  const lasts = ["delay", "outage", "outage afterwards"].includes(kind) ? ` of ${duration} ms` : ""
  const which = target === "any" ? "request" : `${target} request`
  return `${kind}${lasts} at the ${skipped === 0 ? "next" : `${skipped + 1}th`} ${which} to the database`
}

/** After how many milliseconds the database notices that a silent client has disconnected. */
const noticed = 20_000

export interface FaultOptions {
  readonly world: World
  readonly crash: () => void
  readonly outage: (duration: number) => void
  readonly happened: (what: string) => void
}

export interface Faults {
  readonly attendant: Attendant
  readonly arm: (fault: Fault) => void
  /** Cancels pending faults. */
  readonly disarm: () => void
}

export const makeFaults = ({ world, crash, outage, happened }: FaultOptions): Faults => {
  let armed: Array<{ readonly fault: Fault; left: number }> = []
  /** Faults that will strike the answers of requests that have arrived. */
  const faultsToCome = new Map<Request, Fault>()

  const strike = (request: Request): Fault | undefined => {
    const hit = armed.find(({ fault, left }) => left === 0 && targets[fault.target].test(request.text))
    for (const each of armed) if (each.left > 0 && targets[each.fault.target].test(request.text)) each.left -= 1
    if (hit === undefined) return undefined
    armed = armed.filter((each) => each !== hit)
    happened(`${hit.fault.kind}: ${inBrief(request)}`)
    return hit.fault
  }

  const silence = ({ session: { socket } }: Request, lost: "request" | "answer"): void => {
    socket.silenceFor(lost)
    world.after(noticed, () => void socket.destroy())
  }

  return {
    arm: (fault) => armed.push({ fault, left: fault.skipped }),
    disarm: () => {
      armed = []
    },
    attendant: {
      arrives: (request) => {
        const fault = strike(request)
        if (fault === undefined) return true
        switch (fault.kind) {
          case "request lost":
            request.session.socket.cut()
            return false
          case "silence":
            silence(request, "request")
            return false
          case "silent answer":
            silence(request, "answer")
            return true
          case "outage":
            outage(fault.duration)
            return false
          default:
            faultsToCome.set(request, fault)
            return true
        }
      },
      answered: (request, send) => {
        const fault = faultsToCome.get(request)
        faultsToCome.delete(request)
        switch (fault?.kind) {
          case "answer lost":
            return request.session.socket.cut()
          case "outage afterwards":
            return outage(fault.duration)
          case "crash":
            return crash()
          case "delay":
            return world.after(fault.duration, send)
          default:
            return send()
        }
      },
    },
  }
}

const inBrief = ({ text }: Request): string => text.replaceAll(/\s+/g, " ").trim().slice(0, 60)
