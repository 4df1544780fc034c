// chartist writes style attributes, which our content security policy refuses. The CSSOM may set the same styles.
import { Svg } from "chartist"

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
