// The address in EVENTSTORE_URL, and what commands need of it.

/**
 * Commands read from and write to the leader, and get conflicts as errors, regardless of the settings in the address.
 */
export const toTheLeader = (url: string): string =>
  withSetting(withSetting(url, "throwOnAppendFailure", "true"), "nodePreference", "leader")

/** The node preference in the address, unless it is the leader. */
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
