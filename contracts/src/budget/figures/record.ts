// A record of figures declares its fields once: its type, the columns of its read model and the selected columns of
// queries follow from the declaration.

export interface Field<Value> {
  readonly type: "text" | "integer" | "bigint" | "boolean" | "json"
  readonly nullable: boolean
  /** Exists only at the type level. */
  readonly value?: Value
}

export const text: Field<string> = { type: "text", nullable: false }
export const integer: Field<number> = { type: "integer", nullable: false }
/** An amount may exceed a 32-bit integer. */
export const cents: Field<number> = { type: "bigint", nullable: false }
export const boolean: Field<boolean> = { type: "boolean", nullable: false }
export const oneOf = <Value extends string>(): Field<Value> => ({ type: "text", nullable: false })
export const json = <Value>(): Field<Value> => ({ type: "json", nullable: false })
export const nullable = <Value>({ type }: Field<Value>): Field<Value | null> => ({ type, nullable: true })

export type Fields = Readonly<Record<string, Field<unknown>>>

export type RecordOf<Own extends Fields> = {
  readonly [Name in keyof Own]: Own[Name] extends Field<infer Value> ? Value : never
}

/** The field `categoryId` is the column `category_id`. */
export const columnOf = (field: string): string => field.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`)
