// The address that people on this machine open. Passkeys need a host name instead of 127.0.0.1. The address is stored
// in the data directory for the operators' commands.
import { lookup } from "node:dns/promises"
import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { connect } from "node:net"
import { join } from "node:path"
import { isLoopback } from "./this-machine.ts"

const name = "localhost"

const addressesOfName = async (): Promise<ReadonlyArray<string>> => {
  try {
    return (await lookup(name, { all: true })).map(({ address }) => address)
  } catch {
    return []
  }
}

/**
 * `origin` with the host name, if the name leads only here: a browser may try another address of localhost first, where
 * another program may listen. `host` is the address that the port is bound to.
 */
export const byName = async (origin: string, host: string, addressesOf = addressesOfName): Promise<string> => {
  const { hostname, port, protocol } = new URL(origin)
  if (!isLoopback(hostname)) return origin
  const addresses = await addressesOf()
  const others = addresses.filter((address) => !isBoundTo(host, address))
  if (others.length === addresses.length) return origin
  const taken = await Promise.all(others.map((address) => isTaken(address, Number(port))))
  return taken.includes(true) ? origin : `${protocol}//${name}:${port}`
}

/** A port bound to "::" accepts IPv4 and IPv6. */
const isBoundTo = (host: string, address: string): boolean =>
  host === "::" || host === address || host === name || (host === "0.0.0.0" && !address.includes(":"))

const isTaken = (host: string, port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ host, port })
    const answer = (taken: boolean) => {
      socket.destroy()
      resolve(taken)
    }
    socket.once("connect", () => answer(true)).once("error", () => answer(false))
  })

const fileIn = (directory: string): string => join(directory, "address")

/** Stores the address at which the product runs with this data directory. */
export const noteAddress = (directory: string, address: string): void =>
  writeFileSync(fileIn(directory), `${address}\n`)

export const notedAddress = (directory: string): string | undefined =>
  existsSync(fileIn(directory)) ? readFileSync(fileIn(directory), "utf8").trim() : undefined
