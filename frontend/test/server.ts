// The backend that component tests talk to: each answer is typed by the route table, so a
// drifted mock does not compile.
import { methodOf, pathOf, paths, type RouteName } from "@evenkeel/contracts/paths"
import type { Body, Reply } from "@evenkeel/contracts/routes"
import { http, HttpResponse, type DefaultBodyType } from "msw"
import { setupServer } from "msw/node"
import { afterAll, afterEach, beforeAll } from "vitest"

export interface Call<Name extends RouteName> {
  /** The header of that name. */
  readonly authorization: string | null
  readonly params: Readonly<Record<string, string>>
  readonly body: Body<Name>
  /** The query string, as text. */
  readonly query: Record<string, string>
}

type Responder<Name extends RouteName> = Reply<Name> | ((call: Call<Name>) => Reply<Name> | Promise<Reply<Name>>)

/** Thrown in an answer: the server refuses with this status and message. */
class Refusal extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** Within an answer: `answer("addIncome", () => refuse(422, "Too much"))`. */
export const refuse = (status: number, error: string): never => {
  throw new Refusal(status, error)
}

/** What no test has answered fails as if there were no network, also if it comes when its test is over. */
const server = setupServer(http.all("*", () => HttpResponse.error()))

type Listener = (name: RouteName, call: Call<RouteName>, reply: unknown) => void

let carriedOut: Listener = () => {}

/** Called with every command that a test's backend has answered. */
export const whenCarriedOut = (listener: Listener): void => {
  carriedOut = listener
}

/**
 * Starts the backend for the tests of a file; a call that no test has answered fails. Call it at the top of the file.
 */
export const useBackend = (): void => {
  beforeAll(() => server.listen())
  afterEach(() => {
    server.resetHandlers()
    carriedOut = () => {}
  })
  afterAll(() => server.close())
}

/** The id of every command that a test's backend executes on this route. */
const commandOf = (name: RouteName): string => `command-${name}`

/** From now on the route answers this; a function is called with each call. The latest answer counts. */
export const answer = <Name extends RouteName>(name: Name, reply: Responder<Name>): void => {
  const method = methodOf(paths[name]).toLowerCase() as "get" | "post" | "put" | "delete"
  const path = pathOf(paths[name]).replace(/\{(\w+)\}/g, ":$1")
  server.use(
    http[method](path, async ({ request, params }) => {
      const text = await request.text()
      const query = Object.fromEntries(new URL(request.url).searchParams)
      const authorization = request.headers.get("Authorization")
      const call = { authorization, params, query, body: text === "" ? undefined : JSON.parse(text) } as Call<Name>
      try {
        const made =
          typeof reply === "function" ? await (reply as (call: Call<Name>) => Promise<Reply<Name>>)(call) : reply
        carriedOut(name, call as never, made)
        return HttpResponse.json(
          made as DefaultBodyType,
          method === "get" ? {} : { headers: { "Command-Id": commandOf(name) } },
        )
      } catch (thrown) {
        if (!(thrown instanceof Refusal)) throw thrown
        return HttpResponse.json({ error: thrown.message }, { status: thrown.status })
      }
    }),
  )
}

/** For what is not in the route table, such as the live updates. */
export const { use: answerWith } = server

/** A promise for an answer to wait for until the test releases it. */
export const gate = () => {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  return { released, release }
}
