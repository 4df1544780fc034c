// Decides every choice about a file: each candidate has its evidence, and the surest wins.
import { evidences, type Evidence } from "@evenkeel/contracts/api/imports/evidence"

export interface Candidate<Value> {
  readonly value: Value
  readonly by: Evidence
}

export interface Decision<Value> extends Candidate<Value> {
  /** The person has to be asked: there is no evidence, or as much for another candidate. */
  readonly isOpen: boolean
}

/** The first assumed candidate is the likeliest. If the surest contradict each other, the person's answer decides. */
export const decide = <Value>([first, ...more]: readonly [
  Candidate<Value>,
  ...Array<Candidate<Value>>,
]): Decision<Value> => {
  const candidates = [first, ...more]
  const by = evidences.find((rank) => candidates.some((one) => one.by === rank)) ?? "assumed"
  const best = candidates.filter((one) => one.by === by)
  const isClear = by !== "assumed" && best.every(({ value }) => value === best[0]!.value)
  const answered = candidates.find((one) => one.by === "said")
  const decided = isClear ? best[0] : answered
  return decided === undefined ? { value: best[0]!.value, by: "assumed", isOpen: true } : { ...decided, isOpen: false }
}
