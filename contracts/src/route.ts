// What the route table says of each route, and how its lines are written.
import type { Schema } from "effect"
import { largestImportFile, mostImportFiles } from "./budget/imports/rules.ts"

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

const kB = 1024

/** What a body may cost us. */
export interface BodyLimits {
  /** In bytes. */
  readonly largest: number
  /** Within how many seconds all of it must have arrived. */
  readonly seconds: number
  /** How many fields its objects may have together; 1000 if nothing is said. */
  readonly mostFields?: number
}

/** What files may cost us that are uploaded. */
export interface UploadLimits extends BodyLimits {
  readonly files: number
  /** In bytes, of one file. */
  readonly largestFile: number
  /** How many seconds may pass in which nothing arrives. */
  readonly pause: number
}

const MB = 1024 * kB

/**
 * Files are not read into memory as other bodies are. A year of a busy account has about 1 MB; with a slow line the
 * largest take some minutes.
 */
export const upload: UploadLimits = {
  largest: 128 * MB,
  seconds: 600,
  files: mostImportFiles,
  largestFile: largestImportFile,
  pause: 30,
}

/**
 * Anyone may send a body to a public route. The largest of the others that is of use, a hundred categories with the
 * longest names, has about 40 kB; ten thousand transactions, each with what was seen of it, have about 1.5 MB.
 */
export const bodies = {
  public: { largest: 16 * kB, seconds: 30 },
  ordinary: { largest: 64 * kB, seconds: 30 },
  many: { largest: 3 * MB, seconds: 60, mostFields: 40_000 },
  upload,
} satisfies Record<string, BodyLimits>

export type BodyKind = keyof typeof bodies

/** In seconds: no request takes longer to arrive. */
export const longestArrival = Math.max(...Object.values<BodyLimits>(bodies).map(({ seconds }) => seconds))

/**
 * Of a bank call, how many times BANK_CALLS_PER_PERSON a person may send a minute. One login at a bank is one request to
 * link for each of its accounts.
 */
export const bankCalls = { "bank call": 1, "bank link": 6 } as const

/**
 * As how many ordinary requests one counts. A replay folds a whole budget, or goes through a whole import; an export reads and
 * writes all of a budget; an import reads whole files.
 */
export const weights = { ordinary: 1, replay: 5, export: 30, import: 30 } as const

/** Bank calls make us ask the bank, which costs money. */
export type Cost = keyof typeof weights | keyof typeof bankCalls

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
  /** How large the body may be, and how long it may take: see `bodies`. */
  readonly bodyKind: BodyKind
  /** How much one person may ask for follows from it. */
  readonly cost: Cost
  /** Whether what it does depends on where the caller's browser says it is. */
  readonly readsTimeZone: boolean
  readonly reply: Reply
  /** One sentence for the API's document. */
  readonly summary: string
}

const route =
  <Kind extends RouteKind>(kind: Kind, access: Access = "owner") =>
  <Reply extends Shape, Body extends Shape | undefined = undefined, Query extends QueryShape | undefined = undefined>(
    summary: string,
    {
      query,
      body,
      bodyKind = access === "public" ? "public" : "ordinary",
      cost = "ordinary",
      readsTimeZone = access === "public",
      reply,
    }: Shapes<Query, Body, Reply>,
  ): Route<Kind, Body, Query, Reply> => ({
    kind,
    access,
    query: query as Query,
    body: body as Body,
    bodyKind,
    cost,
    readsTimeZone,
    reply,
    summary,
  })

interface Shapes<Query, Body, Reply> {
  readonly query?: Query
  readonly body?: Body
  readonly bodyKind?: BodyKind
  readonly cost?: Cost
  /** By default, all public routes do: most of them end in a session. */
  readonly readsTimeZone?: boolean
  readonly reply: Reply
}

export const command = route("command")
export const query = route("query")
export const publicCommand = route("command", "public")
export const confirmedCommand = route("command", "confirmed owner")
