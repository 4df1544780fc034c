// Figures of benchmarks, and comparisons that a noisy machine does not spoil.

/** One figure against its goal. */
export interface Measurement {
  readonly measure: string
  /** Mostly a ratio to a floor in the same run, because absolute figures depend more on the machine than on us. */
  readonly value: number
  readonly unit?: string
  readonly goal: { readonly atMost: number } | { readonly atLeast: number }
  /** The absolute figures behind it. */
  readonly detail?: string
}

export interface BenchContext {
  /** An empty database on a server with durable defaults. */
  freshDatabase(): Promise<string>
}

/** The export `bench` of a file in tools/bench. */
export type Bench = (context: BenchContext) => Promise<ReadonlyArray<Measurement>>

export const median = (values: ReadonlyArray<number>): number => percentile(values, 50)

export const percentile = (values: ReadonlyArray<number>, percent: number): number => {
  const sorted = Float64Array.from(values).sort()
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? Number.NaN
}

/** Runs the contestants alternately, so that other load affects them alike; the first round is a warm-up. */
export const byTurns = async <Name extends string, Result>(
  rounds: number,
  contestants: Readonly<Record<Name, () => Promise<Result>>>,
): Promise<Record<Name, ReadonlyArray<Result>>> => {
  const names = Object.keys(contestants) as Array<Name>
  const results = Object.fromEntries(names.map((name) => [name, [] as Array<Result>])) as Record<Name, Array<Result>>
  for (let round = 0; round <= rounds; round++) {
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      const result = await contestants[name]()
      if (round > 0) results[name].push(result)
    }
  }
  return results
}

/** The duration of a repetition, in milliseconds, and the number of repetitions in a second. */
export interface Pace {
  readonly p50: number
  readonly p99: number
  readonly perSecond: number
}

/** Several workers repeat the work side by side, each as often, each waiting for its own work only. */
export const paceOf = async (
  workers: number,
  repetitions: number,
  work: (worker: number) => Promise<unknown>,
): Promise<Pace> => {
  const durations: Array<number> = []
  const began = performance.now()
  await Promise.all(
    Array.from({ length: workers }, async (_, worker) => {
      for (let repetition = 0; repetition < repetitions; repetition++) {
        const start = performance.now()
        await work(worker)
        durations.push(performance.now() - start)
      }
    }),
  )
  const seconds = (performance.now() - began) / 1_000
  return { p50: median(durations), p99: percentile(durations, 99), perSecond: durations.length / seconds }
}

/** The median ratio of a contestant to the floor of the same round. */
export const medianRatio = (ours: ReadonlyArray<number>, floor: ReadonlyArray<number>): number =>
  median(ours.map((value, round) => value / (floor[round] ?? Number.NaN)))
