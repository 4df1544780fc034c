// Mounts charts of chartist. React does not render their content, so they can be mounted and unmounted repeatedly.
import { Svg, type BaseChart } from "chartist"
import { useEffect, useRef, type RefObject } from "react"

type Draw = (container: HTMLElement) => BaseChart<unknown>

/** Draws into the element that has the ref, and again when the content of `data` or the element's width changes. */
export const useDrawing = (data: unknown, draw: Draw): RefObject<HTMLDivElement | null> => {
  const container = useRef<HTMLDivElement>(null)
  const latestDraw = useRef(draw)
  const content = JSON.stringify(data)

  useEffect(() => {
    latestDraw.current = draw
  })

  useEffect(() => {
    const element = container.current
    if (element === null) return
    const chart = latestDraw.current(element)
    let width = element.clientWidth
    const resized = new ResizeObserver(() => {
      if (element.clientWidth === width) return
      width = element.clientWidth
      chart.update()
    })
    resized.observe(element)
    return () => {
      resized.disconnect()
      chart.detach()
      element.replaceChildren()
    }
  }, [content])

  return container
}

// chartist writes style attributes, which our content security policy refuses. The CSSOM may set the same styles.

const { attr } = Svg.prototype

Svg.prototype.attr = function attrWithoutStyle(
  this: Svg,
  attributes: string | Record<string, unknown>,
  ...namespace: Array<unknown>
) {
  if (typeof attributes === "string") return Reflect.apply(attr, this, [attributes, ...namespace])
  const { style, ...others } = attributes
  if (style !== undefined) this.getNode<SVGElement>().style.cssText = style as string
  return Reflect.apply(attr, this, [others, ...namespace])
} as typeof attr
