import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import express from "express"
import { afterEach, expect, test } from "vitest"
import { makeLog } from "@evenkeel/server-kit/observability"
import { ownerHeader } from "@evenkeel/server-kit/http/owner-header"
import { rememberOwners } from "./owners.ts"
import { proxyTo } from "./upstream.ts"

const ends: Array<() => unknown> = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

const serve = async (handler: ReturnType<typeof express>) => {
  const server = createServer(handler)
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  ends.push(
    () => server.closeAllConnections(),
    () => server.close(),
  )
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => server.close().closeAllConnections(),
  }
}

/** It knows each token's owner: what comes before the dash. */
const service = (name: string) =>
  serve(
    express()
      .get("/ready", (_, response) => void response.send("ready"))
      .use((request, response) => {
        const [owner = ""] = (request.get("authorization") ?? "").replace("Bearer ", "").split("-")
        if (owner !== "") response.set(ownerHeader, owner)
        response.send(name)
      }),
  )

const facadeOf = async (names: ReadonlyArray<string>) => {
  const services = await Promise.all(names.map(service))
  const upstream = proxyTo(
    "command service",
    services.map(({ address }) => address),
    makeLog("test", "silent"),
    "by sender",
  )
  ends.push(upstream.close)
  await upstream.known
  const { address } = await serve(express().use(rememberOwners(), upstream.handler))
  const ask = (token?: string, method = "GET") =>
    fetch(`${address}/`, { method, ...(token === undefined ? {} : { headers: { Authorization: `Bearer ${token}` } }) })
  return { services, ask, name: async (token?: string) => (await ask(token)).text() }
}

const people = Array.from({ length: 15 }, (_, index) => `person${index}`)

test("one person's requests all go to one instance, whichever of their sessions sends them, and people are spread", async () => {
  const { name } = await facadeOf(["one", "two", "three"])
  const chosen = new Map<string, string>()
  for (const person of people) {
    for (const session of ["phone", "laptop"]) await name(`${person}-${session}`)
    const names = new Set<string>()
    for (let time = 0; time < 2; time++) {
      for (const session of ["phone", "laptop"]) names.add(await name(`${person}-${session}`))
    }
    expect(names.size).toBe(1)
    chosen.set(person, [...names][0]!)
  }
  for (const instance of ["one", "two", "three"]) {
    expect([...chosen.values()].filter((each) => each === instance).length).toBeGreaterThan(0)
  }
})

test("while an instance is away its people go to another one, and nobody else moves", async () => {
  const { name, services, ask } = await facadeOf(["one", "two", "three"])
  for (const person of people) await name(`${person}-phone`)
  const before = await Promise.all(people.map((person) => name(`${person}-phone`)))
  services[0]!.stop()
  // It is found to be away by the first request that fails, or by the next check.
  await expect
    .poll(async () => (await Promise.all(people.map((person) => ask(`${person}-phone`, "POST")))).every(({ ok }) => ok))
    .toBe(true)
  const after = await Promise.all(people.map((person) => name(`${person}-phone`)))
  for (const [index, instance] of before.entries()) {
    if (instance === "one") expect(after[index]).not.toBe("one")
    else expect(after[index]).toBe(instance)
  }
})

test("whose request it was is said to the facade alone", async () => {
  const { ask } = await facadeOf(["one"])
  expect((await ask("ann-phone")).headers.get(ownerHeader)).toBeNull()
})
