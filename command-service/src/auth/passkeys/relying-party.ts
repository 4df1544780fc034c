// The website of passkeys: a passkey belongs to a host name, and works only there, over https or on localhost.
import { Result } from "effect"

export interface RelyingParty {
  readonly id: string
  readonly origin: string
}

/**
 * The relying party, or a sentence that says why there are no passkeys at `origin`, the address that the caller's
 * browser shows. Without PUBLIC_URL only an address of this machine is trusted.
 */
export const relyingPartyAt = (
  origin: string,
  publicUrls: ReadonlyArray<string>,
): Result.Result<RelyingParty, string> => {
  const here = URL.canParse(origin) ? new URL(origin) : undefined
  if (here === undefined) return Result.fail("Passkeys need an address that a browser can open.")
  const offered = publicUrls.map((url) => new URL(url))
  const [first] = offered
  const party = first === undefined ? here : offered.find(({ host }) => host === here.host)
  if (party === undefined) return Result.fail(`Passkeys belong to one address: open ${first?.origin} instead.`)
  if (isNumber(party.hostname)) return Result.fail(notByNumber(party))
  if (!isThisMachine(party.hostname)) {
    if (first === undefined) {
      return Result.fail("Passkeys need to know this website's address: whoever runs it has to set PUBLIC_URL to it.")
    }
    if (party.protocol !== "https:") return Result.fail("Passkeys need a website whose address begins with https.")
  }
  return Result.succeed({ id: party.hostname, origin: party.origin })
}

const isThisMachine = (hostname: string): boolean => hostname === "localhost" || hostname.endsWith(".localhost")

const isNumber = (hostname: string): boolean => /^[\d.]+$/.test(hostname) || hostname.startsWith("[")

const notByNumber = ({ hostname, port, protocol }: URL): string => {
  const isLoopback = hostname.startsWith("127.") || hostname === "[::1]"
  const instead = isLoopback
    ? `open ${protocol}//localhost${port === "" ? "" : `:${port}`} instead`
    : "a number is not enough"
  return `Passkeys need an address with a name: ${instead}.`
}
