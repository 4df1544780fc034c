import "react"

// Custom properties in `style`, which React sets through the CSSOM and the content security policy therefore allows.
declare module "react" {
  interface CSSProperties {
    [property: `--${string}`]: string | number
  }
}
