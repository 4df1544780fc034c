// Token buckets: each key may take some at once, and then as many as flow in.

export interface Buckets {
  /** Takes that many, or none: then it gives in how many seconds there will be enough. */
  readonly take: (key: string, count: number) => number
  /** In how many seconds there will be that many; 0 if there are. */
  readonly wait: (key: string, count: number) => number
}

interface BucketOptions {
  readonly most: number
  readonly perSecond: number
  /** In milliseconds, of a clock that is never set back. */
  readonly now?: () => number
}

interface Bucket {
  readonly left: number
  readonly at: number
}

/** Beyond that many keys, those are forgotten that took nothing for the longest time. */
const remembered = 10_000

export const makeBuckets = ({ most, perSecond, now = () => performance.now() }: BucketOptions): Buckets => {
  const buckets = new Map<string, Bucket>()
  const leftAt = (at: number, key: string): number => {
    const bucket = buckets.get(key)
    return bucket === undefined ? most : Math.min(most, bucket.left + ((at - bucket.at) / 1_000) * perSecond)
  }
  const missing = (left: number, count: number): number => Math.max(0, (count - left) / perSecond)
  return {
    wait: (key, count) => missing(leftAt(now(), key), count),
    take: (key, count) => {
      const at = now()
      const left = leftAt(at, key)
      if (left < count) return missing(left, count)
      buckets.delete(key)
      buckets.set(key, { left: left - count, at })
      const [oldest] = buckets.size > remembered ? buckets.keys() : []
      if (oldest !== undefined) buckets.delete(oldest)
      return 0
    },
  }
}
