// How much the product has to do for a request: what somebody who times the answers can tell, without the noise of a
// machine that other tests share.

const rounds = 11

const effortOf = async (call: () => Promise<unknown>): Promise<number> => {
  const before = process.cpuUsage()
  await call()
  const { user, system } = process.cpuUsage(before)
  return user + system
}

const median = (numbers: ReadonlyArray<number>): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN

/** How many times as much processor time the costlier of two calls takes, of a product that runs in this process. */
export const effortRatio = async (one: () => Promise<unknown>, other: () => Promise<unknown>): Promise<number> => {
  const [ofOne, ofOther]: [Array<number>, Array<number>] = [[], []]
  for (let round = 0; round < rounds; round++) {
    ofOne.push(await effortOf(one))
    ofOther.push(await effortOf(other))
  }
  const efforts = [median(ofOne), median(ofOther)]
  return Math.max(...efforts) / Math.min(...efforts)
}
