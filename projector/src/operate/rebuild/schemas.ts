// Where the tables of a rebuild are before they take the live ones' place, and where those go.
export const nextOf = (schema: string): string => `${schema}_next`
export const previousOf = (schema: string): string => `${schema}_previous`
