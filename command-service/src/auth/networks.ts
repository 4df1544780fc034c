// Addresses that are counted together, because neighbouring addresses often belong to one attacker.
import { isIPv6 } from "node:net"
import { networkOf } from "@evenkeel/server-kit/http/client"

export interface Networks {
  /** The IPv4 address, or the IPv6 /64. */
  readonly own: string
  /** The IPv4 /24, or the IPv6 /48. */
  readonly around: string
}

export const networksOf = (address: string): Networks => {
  const own = networkOf(address)
  const isIPv4 = !isIPv6(address) || own.includes(".")
  return { own, around: own.replace(isIPv4 ? /\.\d+$/ : /:[^:]*$/, "") }
}
