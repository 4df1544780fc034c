// What EVENTSTORE_URL says, and what commands need.

/** What decides about a command is read and written at the leader, and a conflict is an error, whatever the address says. */
export const toTheLeader = (url: string): string =>
  withSetting(withSetting(url, "throwOnAppendFailure", "true"), "nodePreference", "leader")

/** What the address asks for, unless it is the leader. */
export const otherPreference = (url: string): string | undefined => {
  const preference = /[?&]nodePreference=([^&]*)/i.exec(url)?.[1]
  return preference?.toLowerCase() === "leader" ? undefined : preference
}

const withSetting = (url: string, name: string, value: string): string => {
  const [address = "", query = ""] = url.split("?")
  const kept = query
    .split("&")
    .filter((setting) => setting !== "" && !setting.toLowerCase().startsWith(`${name.toLowerCase()}=`))
  return `${address}?${[...kept, `${name}=${value}`].join("&")}`
}
