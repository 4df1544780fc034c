// The schemas of a rebuild's tables before the swap, and of the replaced ones after it.
export const nextOf = (schema: string): string => `${schema}_next`
export const previousOf = (schema: string): string => `${schema}_previous`
