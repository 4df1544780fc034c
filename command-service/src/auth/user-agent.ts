// Reads a User-Agent header just well enough for a person to recognise their device: "Firefox on Linux".

/** The order matters: most browsers also name their ancestors. */
const browsers: ReadonlyArray<readonly [name: string, form: RegExp]> = [
  ["Edge", /\bEdg(e|A|iOS)?\//],
  ["Opera", /\b(OPR|OPiOS|Opera)\//],
  ["Samsung Internet", /\bSamsungBrowser\//],
  ["Firefox", /\b(Firefox|FxiOS)\//],
  ["Chrome", /\b(Chrome|HeadlessChrome|CriOS|Chromium)\//],
  ["Safari", /\bVersion\/[\d.]+.*\bSafari\//],
]

const systems: ReadonlyArray<readonly [name: string, form: RegExp]> = [
  ["iPhone", /\biPhone\b/],
  ["iPad", /\biPad\b/],
  ["Android", /\bAndroid\b/],
  ["ChromeOS", /\bCrOS\b/],
  ["Windows", /\bWindows\b/],
  ["Mac", /\bMacintosh\b|\bMac OS X\b/],
  ["Linux", /\bLinux\b|\bX11\b/],
]

export const unknownDevice = "Unknown device"

export const deviceOf = (userAgent: string): string => {
  const nameIn = (names: typeof browsers) => names.find(([, form]) => form.test(userAgent))?.[0]
  const [browser, system] = [nameIn(browsers), nameIn(systems)]
  if (browser === undefined && system === undefined) return unknownDevice
  return `${browser ?? "A browser"} on ${system ?? "an unknown system"}`
}
