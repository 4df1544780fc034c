// The merchants' logos: small pictures, computed from the name.

import express from "express"
import { randomOf } from "./ledger/random.ts"
import { merchants, slugOf, type Merchant } from "./ledger/merchants.ts"

const drawn = new Map(
  merchants.filter(({ logo }) => logo).map((merchant) => [`${slugOf(merchant)}.svg`, drawLogo(merchant)]),
)

export const logos: express.Router = express.Router().get("/:file", (request, response) => {
  const logo = drawn.get(request.params.file)
  if (logo === undefined) return void response.status(404).json({ error: "There is no such logo." })
  response.set({ "cache-control": "public, max-age=86400", "x-content-type-options": "nosniff" }).type("svg").send(logo)
})

/** The initials on one of twelve colours, over one of four shapes, so that neighbours in a list differ. */
function drawLogo({ name }: Merchant): string {
  const random = randomOf("logo", name)
  const hue = random.between(0, 11) * 30
  const shape = random.pick([
    `<circle cx="32" cy="32" r="32" fill="hsl(${hue} 55% 36%)"/>`,
    `<rect width="64" height="64" rx="16" fill="hsl(${hue} 55% 36%)"/>`,
    `<rect width="64" height="64" rx="16" fill="hsl(${hue} 55% 36%)"/><circle cx="52" cy="10" r="20" fill="hsl(${hue} 60% 44%)"/>`,
    `<rect width="64" height="64" rx="16" fill="hsl(${hue} 55% 36%)"/><path d="M0 48 Q16 36 32 48 T64 48 V64 H0 Z" fill="hsl(${hue} 60% 28%)"/>`,
  ])
  const initials = name
    .replace(/^The /, "")
    .split(/[^A-Za-z]+/)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => word.charAt(0))
    .join("")
  const text = `<text x="32" y="41" text-anchor="middle" font-family="system-ui,sans-serif" font-size="26" font-weight="700" fill="#fff">${initials}</text>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">${shape}${text}</svg>\n`
}
