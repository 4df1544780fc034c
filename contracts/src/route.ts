// The form of a route in the route table, and functions that build it.
import type { Schema } from "effect"
import { largestImportFile, mostImportFiles } from "./budget/imports/rules.ts"

/** A schema that decodes synchronously, and whose encoded and decoded forms have the same JSON shape. */
export type Shape = Schema.ConstraintDecoder<unknown>

/** The parameters of a query string, each decoded from text. */
export type QueryShape = Shape & { readonly fields: Readonly<Record<string, Schema.Constraint>> }

/** Commands are served by the command service, queries by the query service. */
export type RouteKind = "command" | "query"

/**
 * All people; those with a token; or only sessions with a proof of identity within the last ten minutes, by signing in
 * or by POST /auth/step-up: for calls that could take over an account, or export everything.
 */
export type Access = "public" | "owner" | "confirmed owner"

const kB = 1024

/** The limits of a request's body. */
export interface BodyLimits {
  /** In bytes. */
  readonly largest: number
  /** The time within which all of it must have arrived. */
  readonly seconds: number
  /** The maximum number of fields of its objects together; 1000 by default. */
  readonly mostFields?: number
}

/** The limits of uploaded files. */
export interface UploadLimits extends BodyLimits {
  readonly files: number
  /** The size of one file, in bytes. */
  readonly largestFile: number
  /** The longest pause in the upload, in seconds. */
  readonly pause: number
}

const MB = 1024 * kB

/**
 * Files are not read into memory as other bodies are. A year of a busy account has about 1 MB; with a slow connection
 * the largest take some minutes.
 */
export const upload: UploadLimits = {
  largest: 128 * MB,
  seconds: 600,
  files: mostImportFiles,
  largestFile: largestImportFile,
  pause: 30,
}

/**
 * Anyone may send a body to a public route. The largest useful one of the others, a hundred categories with the longest
 * names, has about 40 kB; ten thousand transactions, each with its seen state, have about 1.5 MB.
 */
export const bodies = {
  public: { largest: 16 * kB, seconds: 30 },
  ordinary: { largest: 64 * kB, seconds: 30 },
  many: { largest: 3 * MB, seconds: 60, mostFields: 40_000 },
  upload,
} satisfies Record<string, BodyLimits>

export type BodyKind = keyof typeof bodies

/** The time limit for any request to arrive, in seconds. */
export const longestArrival = Math.max(...Object.values<BodyLimits>(bodies).map(({ seconds }) => seconds))

/**
 * How many times BANK_CALLS_PER_PERSON a person may make such a call per minute. One login at a bank leads to one
 * request to link for each of its accounts.
 */
export const bankCalls = { "bank call": 1, "bank link": 6 } as const

/**
 * How many ordinary requests one counts as. A replay folds a whole budget, or reads a whole import; an export reads and
 * writes a whole budget; an import reads whole files.
 */
export const weights = { ordinary: 1, replay: 5, export: 30, import: 30 } as const

/** Bank calls make us call the bank, which costs money. */
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
  /** The limits of the body: see `bodies`. */
  readonly bodyKind: BodyKind
  /** The cost, which counts against the person's limits. */
  readonly cost: Cost
  /** Whether the result depends on the time zone of the caller's browser. */
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
  /** By default true for public routes, most of which begin a session. */
  readonly readsTimeZone?: boolean
  readonly reply: Reply
}

export const command = route("command")
export const query = route("query")
export const publicCommand = route("command", "public")
export const confirmedCommand = route("command", "confirmed owner")
