// Every shape of the banks' downloads.
import { africa, oceania } from "./africa-and-oceania.ts"
import { china, india, japanAndKorea, southEastAsia } from "./asia.ts"
import { britain } from "./britain.ts"
import { easternEurope } from "./eastern-europe.ts"
import { german } from "./german.ts"
import { latinAmerica } from "./latin-america.ts"
import { northAmerica } from "./north-america.ts"
import { baltics, nordics } from "./northern-europe.ts"
import type { Shape } from "./shape.ts"
import { france, lowCountries, southernEurope } from "./western-europe.ts"

export const banks: ReadonlyArray<Shape> = [
  northAmerica,
  latinAmerica,
  britain,
  german,
  lowCountries,
  france,
  southernEurope,
  nordics,
  baltics,
  easternEurope,
  japanAndKorea,
  china,
  india,
  southEastAsia,
  oceania,
  africa,
].flat()
