import { isLongerThan, tidied } from "../../names.ts"

export const longestDescription = 200

export const isDescriptionTooLong = (description: string): boolean =>
  isLongerThan(tidied(description), longestDescription)
