import { useState } from "react"
import { base } from "../../lib/page/base.ts"
import "./merchant-logo.css"

const letters = new Intl.Segmenter("en")

const initialOf = (name: string): string => {
  const [first] = letters.segment(name.trim())
  return first?.segment.toUpperCase() ?? "?"
}

/** 0 to 359, always the same for the same name. */
const hueOf = (name: string): number => {
  let hue = 7
  for (let index = 0; index < name.length; index += 1) hue = (hue * 31 + name.charCodeAt(index)) % 360
  return hue
}

/** Another server would learn from the request where the person shops. */
const isOurs = (logoUrl: string): boolean =>
  URL.canParse(logoUrl, location.origin) && new URL(logoUrl, location.origin).origin === location.origin

/**
 * The merchant's logo, if our server has it and it loads; else the first letter in a circle of the merchant's colour.
 */
export const MerchantLogo = ({ name, logoUrl }: { readonly name: string; readonly logoUrl: string | null }) => {
  const [missing, setMissing] = useState(false)
  if (logoUrl !== null && !missing && isOurs(logoUrl)) {
    // Not draggable, or the browser would drag the picture instead of its card.
    return (
      <img
        alt=""
        className="merchant-logo"
        draggable={false}
        height={36}
        loading="lazy"
        onError={() => setMissing(true)}
        src={logoUrl.startsWith("/") ? base + logoUrl : logoUrl}
        width={36}
      />
    )
  }
  return (
    <span aria-hidden="true" className="merchant-logo merchant-letter" style={{ "--hue": hueOf(name) }}>
      {initialOf(name)}
    </span>
  )
}
