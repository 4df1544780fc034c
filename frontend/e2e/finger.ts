// A finger on a touch screen: the browser receives raw touch events, as from a device, and interprets them itself.
import type { CDPSession, Locator, Page } from "@playwright/test"

interface Point {
  readonly x: number
  readonly y: number
}

export class Finger {
  readonly #screen: CDPSession
  #at: Point = { x: 0, y: 0 }

  private constructor(screen: CDPSession) {
    this.#screen = screen
  }

  static async on(page: Page): Promise<Finger> {
    return new Finger(await page.context().newCDPSession(page))
  }

  async #tell(
    type: "touchStart" | "touchMove" | "touchEnd" | "touchCancel",
    ...touchPoints: Array<Point>
  ): Promise<void> {
    await this.#screen.send("Input.dispatchTouchEvent", { type, touchPoints })
  }

  /** Touches the middle of the target. */
  async touch(target: Locator): Promise<void> {
    const box = await target.boundingBox()
    if (box === null) throw new Error(`${target.toString()} is not on the screen`)
    this.#at = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    await this.#tell("touchStart", this.#at)
  }

  /** By that many pixels; negative is left, or up. */
  async pull(x: number, y = 0, steps = 8): Promise<void> {
    const from = this.#at
    for (let step = 1; step <= steps; step++) {
      this.#at = { x: from.x + (x * step) / steps, y: from.y + (y * step) / steps }
      await this.#tell("touchMove", this.#at)
    }
  }

  /** To where the upper edge of the target is. */
  async moveTo(target: Locator): Promise<void> {
    const box = await target.boundingBox()
    if (box === null) throw new Error(`${target.toString()} is not on the screen`)
    await this.pull(box.x + 40 - this.#at.x, box.y + 20 - this.#at.y)
  }

  async lift(): Promise<void> {
    await this.#tell("touchEnd")
  }

  /** The device cancels the touch, as for an incoming call. */
  async lose(): Promise<void> {
    await this.#tell("touchCancel")
  }
}
