import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import express from "express"
import { afterEach, expect, test } from "vitest"
import { makeLog } from "@evenkeel/server-kit/observability"
import type { UserId } from "@evenkeel/contracts/ids"
import { sessionTokenOf } from "@evenkeel/server-kit/http/session-token"
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

const service = (name: string) =>
  serve(
    express()
      .get("/ready", (_, response) => void response.send("ready"))
      .use((_, response) => void response.send(name)),
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
  const { address } = await serve(express().use(upstream.handler))
  const ask = (person: string, session: string, method = "GET") =>
    fetch(`${address}/`, {
      method,
      headers: { Authorization: `Bearer ${sessionTokenOf(person as UserId, session)}` },
    })
  return { services, ask, name: async (person: string, session: string) => (await ask(person, session)).text() }
}

// Their instances depend on ports, which vary: with as few as 15 people, one instance had none now and then.
const people = Array.from({ length: 60 }, (_, index) => `person${index}`)

test("from the first one on, one person's requests all go to one instance, whichever of their sessions sends them, and people are spread", async () => {
  const { name } = await facadeOf(["one", "two", "three"])
  const chosen = new Map<string, string>()
  for (const person of people) {
    const names = new Set<string>()
    for (const session of ["phone", "laptop", "phone", "laptop"]) names.add(await name(person, session))
    expect(names.size).toBe(1)
    chosen.set(person, [...names][0]!)
  }
  for (const instance of ["one", "two", "three"]) {
    expect([...chosen.values()].filter((each) => each === instance).length).toBeGreaterThan(0)
  }
})

test("while an instance is away its people go to another one, and nobody else moves", async () => {
  const { name, services, ask } = await facadeOf(["one", "two", "three"])
  const before = await Promise.all(people.map((person) => name(person, "phone")))
  services[0]!.stop()
  // Found to be down by the first request that fails, or by the next check.
  await expect
    .poll(async () => (await Promise.all(people.map((person) => ask(person, "phone", "POST")))).every(({ ok }) => ok))
    .toBe(true)
  const after = await Promise.all(people.map((person) => name(person, "phone")))
  for (const [index, instance] of before.entries()) {
    if (instance === "one") expect(after[index]).not.toBe("one")
    else expect(after[index]).toBe(instance)
  }
})
