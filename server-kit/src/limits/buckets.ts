// Token buckets: each key may take some tokens at once, and later as many as are refilled.

export interface Buckets {
  /** Takes that many, even below zero: the debt has to be refilled first. */
  readonly take: (key: string, count: number) => void
  /** The seconds until that many are available; 0 if they are. */
  readonly wait: (key: string, count: number) => number
}

interface BucketOptions {
  readonly most: number
  readonly perSecond: number
  /** A monotonic clock, in milliseconds. */
  readonly now?: () => number
}

interface Bucket {
  readonly left: number
  readonly at: number
}

/** Beyond this number, the keys that were not used for the longest time are forgotten. */
const mostKept = 10_000

export const makeBuckets = ({ most, perSecond, now = () => performance.now() }: BucketOptions): Buckets => {
  const buckets = new Map<string, Bucket>()
  const leftAt = (at: number, key: string): number => {
    const bucket = buckets.get(key)
    return bucket === undefined ? most : Math.min(most, bucket.left + ((at - bucket.at) / 1_000) * perSecond)
  }
  return {
    wait: (key, count) => Math.max(0, (count - leftAt(now(), key)) / perSecond),
    take: (key, count) => {
      const at = now()
      const left = leftAt(at, key) - count
      buckets.delete(key)
      buckets.set(key, { left, at })
      const [oldest] = buckets.size > mostKept ? buckets.keys() : []
      if (oldest !== undefined) buckets.delete(oldest)
    },
  }
}
