import { spawnSync } from "node:child_process"
import { existsSync } from "node:fs"
import { jarsOf, kafka } from "./jars.ts"

export const howToGetKafka = "install Java and Maven, or set KAFKA_BROKERS"

export const isInstalled = (command: string, flag: string): boolean =>
  spawnSync(command, [flag], { stdio: "ignore" }).status === 0

/** The broker that can be started here, found without starting or downloading anything. */
export const findBroker = (): "cached" | "maven" | "mock" | undefined => {
  if (isInstalled("java", "-version")) {
    if (existsSync(jarsOf(kafka))) return "cached"
    if (isInstalled("mvn", "-version")) return "maven"
  }
  return isInstalled("kcat", "-V") ? "mock" : undefined
}
