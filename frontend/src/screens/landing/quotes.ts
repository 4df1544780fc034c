// The quotes of the landing page: our own words, so none names an author.
export const quotes: ReadonlyArray<string> = [
  "A budget is a compass, not an anchor.",
  "Give every dollar a berth before it drifts away.",
  "Steady beats sudden, month after month.",
  "You cannot steer by a number you never look at.",
  "Savings are plans that kept their promise.",
  "Spend on purpose, and the rest takes care of itself.",
  "A calm month is built one small decision at a time.",
  "Know what is enough, and there will be some left over.",
  "The best day to plan for rough water is a calm one.",
  "Needs first, wants with joy, the future every month.",
]

/** `chance` is from 0 up to, but not including, 1. */
export const quoteAt = (chance: number): string => quotes[Math.floor(chance * quotes.length)] ?? ""
