// An entity with attributes, each declared once: its type, its stored form in events and snapshots, and how that is
// read, follow from the declaration.
import { Schema } from "effect"

/** The source of an attribute's value. Decisions of the person are not overwritten by later reports of a bank. */
type Source = "key" | "bank" | "person"

/** `initial` is the value before it is decided. */
export interface Attribute<
  Of extends Schema.Constraint = Schema.Constraint,
  By extends Source = Source,
  Later extends boolean = boolean,
> {
  readonly schema: Of
  readonly by: By
  readonly isLater: Later
  readonly initial: Of["Type"] | undefined
}

type Attributes = Readonly<Record<string, Attribute>>

export type ValueOf<Of extends Attributes> = { readonly [Name in keyof Of]: Of[Name]["schema"]["Type"] }

type StoredOf<Of extends Attributes> = {
  readonly [Name in keyof Of]: Of[Name] extends Attribute<infer Stored, Source, true>
    ? Schema.optionalKey<Stored>
    : Of[Name]["schema"]
}

/** Stored from the beginning. */
export const always = <Of extends Schema.Constraint, By extends Source>(
  by: By,
  schema: Of,
  initial?: Of["Type"],
): Attribute<Of, By, false> => ({ schema, by, isLater: false, initial })

/** Stored since some version: older data lacks it, and has the initial value. */
export const later = <Of extends Schema.Constraint, By extends Source>(
  by: By,
  schema: Of,
  initial: Of["Type"],
): Attribute<Of, By, true> => ({ schema, by, isLater: true, initial })

export const entity = <const Of extends Attributes>(attributes: Of) => {
  type Name = keyof Of & string
  const all = Object.entries(attributes) as ReadonlyArray<[Name, Attribute]>
  const names = all.map(([name]) => name)
  const initial = Object.fromEntries(all.map(([name, attribute]) => [name, attribute.initial])) as ValueOf<Of>
  const namesBy = (source: Source) => all.flatMap(([name, { by }]) => (by === source ? [name] : []))
  const by = { key: namesBy("key"), bank: namesBy("bank"), person: namesBy("person") }
  const sources = Object.entries(by) as ReadonlyArray<[Source, ReadonlyArray<Name>]>
  const stored = all.map(([name, { schema, isLater }]) => [name, isLater ? Schema.optionalKey(schema) : schema])
  // Setting the fields of a copy keeps one shape, which in V8 is several times faster than building an object up; every
  // row of a bank is built like this.
  const fresh = (): Record<string, unknown> => ({ ...initial })
  const from = (read: (name: Name) => unknown): ValueOf<Of> => {
    const value = fresh()
    for (const name of names) {
      const stored = read(name)
      if (stored !== undefined) value[name] = stored
    }
    return value as ValueOf<Of>
  }
  return {
    names,
    by,
    initial,
    stored: Schema.Struct(Object.fromEntries(stored)) as unknown as Schema.Struct<StoredOf<Of>>,
    from,
    restored: (stored: Schema.Struct<StoredOf<Of>>["Type"]): ValueOf<Of> => from((name) => stored[name as never]),
    /** The parts may have other fields, too. */
    compose: (parts: Readonly<Record<Source, Partial<ValueOf<Of>>>>): ValueOf<Of> => {
      const value = fresh()
      for (const [source, own] of sources) for (const name of own) value[name] = parts[source][name]
      return value as ValueOf<Of>
    },
  }
}
