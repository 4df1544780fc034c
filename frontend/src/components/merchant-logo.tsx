import { useState } from "react"
import { Icon } from "./icon.tsx"
import "./merchant-logo.css"

/** The merchant's own logo; a default one where there is none, or where it cannot be loaded. Says nothing: the name stands beside it. */
export const MerchantLogo = ({ url }: { readonly url: string | null | undefined }) => {
  const [broken, setBroken] = useState<string>()
  if (!url || url === broken) return <span className="round-icon merchant-logo"><Icon name="shop" /></span>
  return <img alt="" className="merchant-logo" height={40} loading="lazy" onError={() => setBroken(url)} src={url} width={40} />
}
