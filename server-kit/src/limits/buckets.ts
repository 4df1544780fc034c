// Token buckets: each key may take some at once, and then as many as flow in.

export interface Buckets {
  /** Takes that many, even if there are fewer: what is owed has to flow in before there is anything again. */
  readonly take: (key: string, count: number) => void
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
