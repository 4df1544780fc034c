// Describes the event schemas, for the catalog and the lint.
import { Schema } from "effect"
import { eventRecords, type EventType } from "@evenkeel/contracts/budget/events"

export interface Field {
  /** With dots for nested fields, and [] for elements of a list. */
  readonly path: string
  readonly type: string
  readonly optional: boolean
}

export interface DescribedEvent {
  readonly type: EventType
  /** Its name in the store. */
  readonly storedAs: string
  readonly fields: ReadonlyArray<Field>
}

/** The parts of JSON Schema that Effect produces for event schemas. */
interface Described {
  readonly type?: string
  readonly enum?: ReadonlyArray<unknown>
  readonly properties?: Readonly<Record<string, Described>>
  readonly required?: ReadonlyArray<string>
  readonly items?: Described
  readonly anyOf?: ReadonlyArray<Described>
  readonly allOf?: ReadonlyArray<Described>
  readonly $ref?: string
}

export const describeEvents = (): ReadonlyArray<DescribedEvent> =>
  eventRecords.map(({ schema, storedAs }) => {
    const { schema: described, definitions } = Schema.toJsonSchemaDocument(schema as Schema.Top) as {
      readonly schema: Described
      readonly definitions: Readonly<Record<string, Described>>
    }
    const resolve = ({ $ref, ...own }: Described): Described =>
      $ref === undefined ? own : resolve(definitions[$ref.slice($ref.lastIndexOf("/") + 1)] ?? {})
    return {
      type: schema.fields._tag.schema.literal,
      storedAs,
      fields: fieldsOf(described, resolve).filter(({ path }) => path !== "_tag"),
    }
  })

const fieldsOf = (described: Described, resolve: (one: Described) => Described, prefix = ""): ReadonlyArray<Field> =>
  Object.entries(resolve(described).properties ?? {}).flatMap(([name, property]) => {
    const path = `${prefix}${name}`
    const optional = !(resolve(described).required ?? []).includes(name)
    return [{ path, type: typeOf(property, resolve), optional }, ...inside(property, resolve, path)]
  })

const inside = (property: Described, resolve: (one: Described) => Described, path: string): ReadonlyArray<Field> => {
  const own = resolve(property)
  if (own.items !== undefined) return inside(own.items, resolve, `${path}[]`)
  const parts = own.anyOf ?? own.allOf
  if (parts !== undefined) return parts.flatMap((part) => inside(part, resolve, path))
  return fieldsOf(own, resolve, `${path}.`)
}

const typeOf = (described: Described, resolve: (one: Described) => Described): string => {
  const own = resolve(described)
  if (own.enum !== undefined) return own.enum.map((value) => JSON.stringify(value)).join(" or ")
  if (own.anyOf !== undefined) return own.anyOf.map((part) => typeOf(part, resolve)).join(" or ")
  if (own.items !== undefined) return `list of ${typeOf(own.items, resolve)}`
  return own.type ?? "any"
}
