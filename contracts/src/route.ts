// What the route table says of each route, and how its lines are written.
import type { Schema } from "effect"
import type { BodyKind } from "./route-limits.ts"

/** A schema that decodes synchronously, and whose encoded and decoded forms have the same JSON shape. */
export type Shape = Schema.ConstraintDecoder<unknown>

/** The parameters of a query string, each decoded from text. */
export type QueryShape = Shape & { readonly fields: Readonly<Record<string, Schema.Constraint>> }

/** Commands are served by the command service, queries by the query service. */
export type RouteKind = "command" | "query"

/**
 * Everybody; whoever has a token; or only a session that proved itself within the last ten minutes, by signing in or by
 * POST /auth/step-up: what could take an account away, or everything out of it.
 */
export type Access = "public" | "owner" | "confirmed owner"

export interface Route<
  Kind extends RouteKind,
  Body extends Shape | undefined,
  Query extends QueryShape | undefined,
  Reply extends Shape,
> {
  readonly kind: Kind
  readonly access: Access
  readonly query: Query
  readonly body: Body
  /** How large the body may be, and how long it may take: see route-limits.ts. */
  readonly bodyKind: BodyKind
  readonly reply: Reply
  /** One sentence for the API's document. */
  readonly summary: string
}

const route =
  <Kind extends RouteKind>(kind: Kind, access: Access = "owner") =>
  <Reply extends Shape, Body extends Shape | undefined = undefined, Query extends QueryShape | undefined = undefined>(
    summary: string,
    { query, body, bodyKind = access === "public" ? "public" : "ordinary", reply }: Shapes<Query, Body, Reply>,
  ): Route<Kind, Body, Query, Reply> => ({
    kind,
    access,
    query: query as Query,
    body: body as Body,
    bodyKind,
    reply,
    summary,
  })

interface Shapes<Query, Body, Reply> {
  readonly query?: Query
  readonly body?: Body
  readonly bodyKind?: BodyKind
  readonly reply: Reply
}

export const command = route("command")
export const query = route("query")
export const publicCommand = route("command", "public")
export const confirmedCommand = route("command", "confirmed owner")
