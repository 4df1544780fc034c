// The least cost of a command and a query over HTTP: Node's own server appends a row durably and responds, projects it
// in another transaction, and reads the projection. It knows no people and no rules, so it is a floor, not a product.
import { once } from "node:events"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { text } from "node:stream/consumers"
import pg from "pg"

export interface BareServer {
  readonly address: string
  readonly close: () => Promise<void>
}

const tables = `
  create table log (position bigserial primary key, event_id uuid not null unique, data json not null);
  create table projected (transaction_id uuid primary key, name text not null, amount integer not null, date text not null);
  create table checkpoint (position bigint not null);
  insert into checkpoint values (0)`

/** POST /transactions appends one, GET lists them, DELETE empties the list. */
export const startBareServer = async (url: string): Promise<BareServer> => {
  const [writer, projector, reader] = await Promise.all([connectTo(url), connectTo(url), connectTo(url)])
  await writer.query(tables)
  await projector.query("set synchronous_commit = off")
  let projected: Promise<unknown> = Promise.resolve()

  const append = async (request: IncomingMessage): Promise<object> => {
    const data = await text(request)
    const { updatedName, updatedAmount, date } = JSON.parse(data)
    const id = crypto.randomUUID()
    await writer.query({ name: "append", text: "insert into log (event_id, data) values ($1, $2)", values: [id, data] })
    projected = projector.query({
      name: "project",
      text: "with projected as (insert into projected values ($1, $2, $3, $4)) update checkpoint set position = position + 1",
      values: [id, updatedName, Math.round(updatedAmount * 100), date],
    })
    return { transactionId: id }
  }

  const list = async (): Promise<object> => {
    await projected
    const { rows } = await reader.query<{ list: object }>({
      name: "list",
      text: "select coalesce(json_agg(projected order by date desc, transaction_id desc), '[]') as list from projected",
    })
    return rows[0]!.list
  }

  const answers: Readonly<Record<string, (request: IncomingMessage) => Promise<object>>> = {
    POST: append,
    GET: list,
    DELETE: () => projector.query("delete from projected").then(() => ({})),
  }
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = JSON.stringify(await answers[request.method ?? ""]!(request))
    response.writeHead(200, { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(body) }).end(body)
  }

  const server = createServer((request, response) => void answer(request, response))
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await projected
      await Promise.all([writer, projector, reader].map((client) => client.end()))
    },
  }
}

const connectTo = async (url: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client
}
