// A connection in memory with two ends: one end's writes reach the other a moment later, in order. It can break, and it
// can go silent, like a network.
import { Duplex } from "node:stream"
import type { Random } from "../world/random.ts"
import type { World } from "../world/world.ts"

/** In milliseconds. */
const latency = { shortest: 0.1, longest: 2 }
/**
 * In milliseconds, with the defaults of Linux and Node: `usual` is the silence before TCP keep-alive probes, `probed`
 * how long they continue, and `confirmation` how long unacknowledged data is sent again.
 */
const signsOfLife = { usual: 7_200_000, probed: 10_000, confirmation: 924_600 }

export class SimulatedSocket extends Duplex {
  readonly #network: Network
  #peer: SimulatedSocket | undefined
  /** Data in transit, and when the last of it arrives: the order is preserved. */
  readonly #sent: Array<(peer: SimulatedSocket) => void> = []
  #arrival = 0
  /** Whether nothing arrives any more. */
  isSilent = false
  #breaksOnArrival = false
  /** In milliseconds. */
  #keepAlive: number | undefined
  #longestIdle = 0
  #idle: ReturnType<typeof setTimeout> | undefined

  constructor(network: Network) {
    super({ allowHalfOpen: false })
    this.#network = network
  }

  join(peer: SimulatedSocket): void {
    this.#peer = peer
  }

  /** Simulates a pulled cable: nothing arrives any more at either end, and neither is notified. */
  silence(): void {
    this.isSilent = true
    if (this.#peer !== undefined) this.#peer.isSilent = true
  }

  /** The same, until the other end's system notices: later if the last request was lost, too. */
  silenceFor(lost: "request" | "answer"): void {
    this.silence()
    if (this.#peer !== undefined) this.#peer.#notice(lost)
  }

  #notice(lost: "request" | "answer"): void {
    const probes = this.#keepAlive === undefined ? Infinity : this.#keepAlive + signsOfLife.probed
    const late = lost === "request" ? signsOfLife.confirmation : probes
    const error = Object.assign(new Error("read ETIMEDOUT"), { code: "ETIMEDOUT" })
    if (late < Infinity) this.#network.world.after(late, () => void this.destroy(error))
  }

  /** The connection breaks just before anything arrives at this end. */
  breakOnArrival(): void {
    this.#breaksOnArrival = true
  }

  /** Both ends are notified that the connection is lost, and data in transit never arrives. */
  cut(): void {
    const peer = this.#peer
    this.silence()
    const lost = () => Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET" })
    this.destroy(lost())
    peer?.destroy(lost())
  }

  #send(arrive: (peer: SimulatedSocket) => void): void {
    const now = this.#network.world.now()
    this.#sent.push(arrive)
    this.#arrival = Math.max(this.#arrival, now + this.#network.latency())
    this.#network.world.after(this.#arrival - now, () => {
      // Timers have whole milliseconds, so two of them may fire in another order.
      const next = this.#sent.shift()
      const peer = this.#peer
      if (peer === undefined || this.isSilent || peer.destroyed) return
      if (peer.#breaksOnArrival) return this.cut()
      peer.#isUsed()
      next?.(peer)
    })
  }

  override _write(chunk: Buffer, _: BufferEncoding, written: () => void): void {
    this.#isUsed()
    this.#send((peer) => void peer.push(chunk))
    written()
  }

  /** Corked data arrives in one piece. */
  override _writev(chunks: Array<{ readonly chunk: Buffer }>, written: () => void): void {
    this._write(Buffer.concat(chunks.map(({ chunk }) => chunk)), "utf8", written)
  }

  override _read(): void {}

  override _final(ended: () => void): void {
    this.#send((peer) => void peer.push(null))
    ended()
  }

  override _destroy(error: Error | null, destroyed: (error: Error | null) => void): void {
    clearTimeout(this.#idle)
    this.#send((peer) => void peer.destroy())
    destroyed(error)
  }

  // Further methods of a TCP socket that callers use.
  setNoDelay(): this {
    return this
  }
  setKeepAlive(isWanted = false, delay = 0): this {
    this.#keepAlive = isWanted ? delay || signsOfLife.usual : undefined
    return this
  }
  /** Emits "timeout" after that many milliseconds without traffic. */
  setTimeout(milliseconds: number, timedOut?: () => void): this {
    if (timedOut !== undefined) this.removeListener("timeout", timedOut)
    if (timedOut !== undefined && milliseconds > 0) this.once("timeout", timedOut)
    this.#longestIdle = milliseconds
    this.#isUsed()
    return this
  }
  #isUsed(): void {
    clearTimeout(this.#idle)
    if (this.#longestIdle > 0) this.#idle = setTimeout(() => this.emit("timeout"), this.#longestIdle)
  }
  ref(): this {
    return this
  }
  unref(): this {
    return this
  }
}

export interface Network {
  readonly world: World
  readonly latency: () => number
}

export const makeNetwork = (world: World, random: Random): Network => ({
  world,
  latency: () => latency.shortest + random.fraction() * (latency.longest - latency.shortest),
})

export const connectedPair = (network: Network): readonly [SimulatedSocket, SimulatedSocket] => {
  const [one, other] = [new SimulatedSocket(network), new SimulatedSocket(network)]
  one.join(other)
  other.join(one)
  return [one, other]
}
