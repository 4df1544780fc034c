import type { BaseChart } from "chartist"
import { useEffect, useRef, type RefObject } from "react"
import "./content-security.ts"
import "./charts.css"

/**
 * Draws a chart into the element that has the ref, and redraws it when the content of `data` or the element's width
 * changes. React does not render the chart, so it can be mounted and unmounted repeatedly.
 */
export const useChart = (
  data: unknown,
  draw: (container: HTMLElement) => BaseChart<unknown>,
): RefObject<HTMLDivElement | null> => {
  const container = useRef<HTMLDivElement>(null)
  const latestDraw = useRef(draw)
  const saying = JSON.stringify(data)

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
  }, [saying])

  return container
}
