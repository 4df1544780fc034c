// Entities in the values of OFX and XML. Only the names below and numbers are resolved, so entities that a file
// declares itself stay as written.
import iconv from "iconv-lite"
import listed from "./entities.json" with { type: "json" }

const { named, marks }: Readonly<Record<"named" | "marks", Readonly<Record<string, string>>>> = listed

const entity = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z])(acute|grave|circ|uml|tilde|cedil|ring)|([a-z]{2,5}));/gi

/** Some banks escape twice. A bare & stays, as does an unknown name. */
export const unescaped = (text: string): string => (text.includes("&") ? once(once(text)) : text)

const once = (text: string): string =>
  text.replace(entity, (whole, decimal?: string, hex?: string, letter?: string, mark?: string, name?: string) => {
    if (letter !== undefined) return `${letter}${marks[mark!.toLowerCase()]}`.normalize("NFC")
    if (name !== undefined) return named[name.toLowerCase()] ?? whole
    return signOf(decimal === undefined ? parseInt(hex!, 16) : Number(decimal))
  })

const signOf = (code: number): string => {
  // These codes stand for the characters of Windows: quotation marks, dashes, the euro sign.
  if (code >= 0x80 && code < 0xa0) return iconv.decode(Buffer.of(code), "windows-1252")
  const isSign = code >= 0x20 && code <= 0x10_ffff && !(code >= 0xd800 && code < 0xe000)
  return isSign ? String.fromCodePoint(code) : " "
}
