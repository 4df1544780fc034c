import { readFile } from "node:fs/promises"
import type { ServiceProcess } from "../processes.ts"

/** In megabytes: its peak memory since its start, as Linux counts it. */
export const mostMemoryOf = async ({ pid }: ServiceProcess): Promise<number> => {
  const status = await readFile(`/proc/${pid()}/status`, "utf8")
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024
}
