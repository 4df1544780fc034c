// Two ends of a connection in memory: what one writes, the other reads a moment later, in order. It can break, and it
// can go silent, as networks do.
import { Duplex } from "node:stream"
import type { Random } from "../world/random.ts"
import type { World } from "../world/world.ts"

/** In milliseconds: how long something is on its way. */
const latency = { shortest: 0.1, longest: 2 }
/**
 * In milliseconds, as Linux and Node have it: after how long silence, and then for how long, the other side is asked for
 * signs of life, if that is wanted; and how long something is sent again that nobody confirms.
 */
const signsOfLife = { usual: 7_200_000, asked: 10_000, confirmation: 924_600 }

export class SimulatedSocket extends Duplex {
  readonly #network: Network
  #peer: SimulatedSocket | undefined
  /** What is on its way, and when the last of it arrives: nothing overtakes it. */
  readonly #sent: Array<(peer: SimulatedSocket) => void> = []
  #arrival = 0
  /** Nothing arrives any more. */
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

  /** As if the cable were pulled: nothing arrives any more, at either end, and neither learns of it. */
  silence(): void {
    this.isSilent = true
    if (this.#peer !== undefined) this.#peer.isSilent = true
  }

  /** The same, until the other end's system notices: later if the last thing that was sent got lost, too. */
  silenceFor(whatGotLost: "request" | "answer"): void {
    this.silence()
    if (this.#peer !== undefined) this.#peer.#notice(whatGotLost)
  }

  #notice(whatGotLost: "request" | "answer"): void {
    const asks = this.#keepAlive === undefined ? Infinity : this.#keepAlive + signsOfLife.asked
    const late = whatGotLost === "request" ? signsOfLife.confirmation : asks
    const error = Object.assign(new Error("read ETIMEDOUT"), { code: "ETIMEDOUT" })
    if (late < Infinity) this.#network.world.after(late, () => void this.destroy(error))
  }

  /** The connection is lost just before anything arrives at this end. */
  breakOnArrival(): void {
    this.#breaksOnArrival = true
  }

  /** Both ends learn that the connection is lost, and nothing that was on its way arrives. */
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
      // Timers count whole milliseconds, so that two of them may come in another order.
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

  /** What was corked arrives in one piece. */
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

  // What callers expect of a TCP socket besides.
  setNoDelay(): this {
    return this
  }
  setKeepAlive(isWanted = false, delay = 0): this {
    this.#keepAlive = isWanted ? delay || signsOfLife.usual : undefined
    return this
  }
  /** Emits "timeout" after that time, in milliseconds, in which nothing has been sent or has arrived. */
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
