import { timeZoneChanged } from "@evenkeel/contracts/test/events"
import type { AddressInfo } from "node:net"
import { Effect } from "effect"
import express from "express"
import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { unavailable } from "@evenkeel/contracts/errors"
import type { BudgetEvent } from "@evenkeel/contracts/budget/events"
import { makeLog } from "@evenkeel/server-kit/observability"
import { mountLive, type LiveOptions } from "./live.ts"
import { openClosable } from "@evenkeel/server-kit/test/scope"
import { listenToProjector, type ProjectedListener, type ProjectedSignal } from "./projected.ts"
import type { Owner } from "./session.ts"
import { startTestService, type Person, type TestService } from "../test/service.ts"

const heartbeat = 50
let service: TestService
beforeAll(async () => {
  service = await startTestService({ heartbeat })
})
afterAll(() => service.stop())

const registered: BudgetEvent = { _tag: "UserRegistered", userId: "ann", name: "Ann", username: "ann", timeZone: "UTC" }
const moved: BudgetEvent = timeZoneChanged("Asia/Tokyo")

/** Everything received on a stream so far, and whether it has ended. */
const listen = async (token: string, address = service.address) => {
  const aborted = new AbortController()
  const response = await fetch(`${address}/live`, {
    headers: { Authorization: `Bearer ${token}` },
    signal: aborted.signal,
  })
  const heard = {
    status: response.status,
    headers: response.headers,
    text: "",
    isOver: false,
    leave: () => aborted.abort(),
  }
  const read = async (): Promise<void> => {
    for await (const part of response.body?.pipeThrough(new TextDecoderStream()) ?? []) heard.text += part
  }
  void read()
    .catch(() => {})
    .then(() => (heard.isOver = true))
  return heard
}

const someone = async (): Promise<Person> => {
  const person = service.happens([registered])
  await service.clientOf(person).accounts()
  return person
}

test("sends the current revision at once, and then each new one", async () => {
  const ann = await someone()
  const stream = await listen(ann.userId)
  await expect.poll(() => stream.text).toContain('data: {"revision":0}\n\n')
  service.happens([moved], ann)
  await expect.poll(() => stream.text).toContain('data: {"revision":1}\n\n')
  // No proxy on the way may delay or cache it.
  expect(stream.headers.get("X-Accel-Buffering")).toBe("no")
  expect(stream.headers.get("Cache-Control")).toBe("no-store")
})

test("sends nothing about other people", async () => {
  const [ann, bob] = [await someone(), await someone()]
  const stream = await listen(ann.userId)
  await expect.poll(() => stream.text).toContain('data: {"revision":0}\n\n')
  await service.clientOf(service.happens([moved], bob)).accounts()
  await service.clientOf(service.happens([moved], ann)).accounts()
  await expect
    .poll(() => stream.text.match(/data: {"revision.*/g))
    .toEqual(['data: {"revision":0}', 'data: {"revision":1}'])
})

test("sends revisions whose signal was missed a little later", async () => {
  const { address } = await service.another({ heartbeat, projected: () => () => {} })
  const ann = await someone()
  const stream = await listen(ann.userId, address)
  service.happens([moved], ann)
  await expect.poll(() => stream.text).toContain('data: {"revision":1}\n\n')
})

test("sends the person's date, and the new one when the clock has moved on", async () => {
  const ann = await someone()
  const stream = await listen(ann.userId)
  await expect.poll(() => stream.text).toContain('data: {"date":"2026-03-10","now":"2026-03-10T')
  service.setNow("2026-04-01T12:00:00Z")
  await expect.poll(() => stream.text).toContain('data: {"date":"2026-04-01","now":"2026-04-01T12:00:00.000Z"}\n\n')
  service.setNow("2026-03-10T12:00:00Z")
})

test("sends keep-alives, and no revision twice, until its token is revoked", async () => {
  const ann = await someone()
  const stream = await listen(ann.userId)
  await expect.poll(() => stream.text).toMatch(/(: here\n\n[^]*){2}/)
  expect(stream.isOver).toBe(false)
  expect(stream.text.match(/"revision"/g)).toHaveLength(1)
  service.revoke(ann.userId)
  await expect.poll(() => stream.isOver).toBe(true)
})

test("is refused without a token", async () => {
  service.revoke("nobody")
  expect((await listen("nobody")).status).toBe(401)
})

test("is refused if the same person has too many open, until one is closed", async () => {
  const ann = await someone()
  const streams = await Promise.all(Array.from({ length: 20 }, () => listen(ann.userId)))
  expect((await listen(ann.userId)).status).toBe(429)
  streams[0]?.leave()
  await expect.poll(async () => (await listen(ann.userId)).status).toBe(200)
})

test("ends when the service stops", async () => {
  const { address, stop } = await service.another({ heartbeat })
  const stream = await listen((await someone()).userId, address)
  await stop()
  await expect.poll(() => stream.isOver).toBe(true)
})

test("frees the place of a client that disconnected before it was authenticated", async () => {
  let admit = (): void => {}
  const known = new Promise<void>((resolve) => (admit = resolve))
  const owner = vi.fn<Owner>((token) => Effect.promise(() => known.then(() => token)))
  const { address } = await service.another({ owner })
  const leaving = new AbortController()
  const openStream = () =>
    fetch(`${address}/live`, { headers: { Authorization: "Bearer ann" }, signal: leaving.signal }).catch(
      () => undefined,
    )
  const streams = Array.from({ length: 20 }, openStream)
  await expect.poll(() => owner.mock.calls.length).toBe(20)
  leaving.abort()
  await Promise.all(streams)
  // Once the service has answered a later request, it has noticed the disconnects.
  expect((await fetch(`${address}/nowhere`)).status).toBe(404)
  admit()
  const stream = await listen("ann", address)
  expect(stream.status).toBe(200)
  stream.leave()
})

/** Live updates without a service around them. */
const liveWith = async (options: Partial<LiveOptions> = {}, app = express()) => {
  const live = mountLive(app, {
    owner: (token) => Effect.succeed(token),
    freshness: { atLeast: () => Effect.never, readAtLeast: () => Effect.never },
    projected: { listen: () => () => {} },
    now: () => new Date(),
    log: makeLog("test", "silent"),
    ...options,
  })
  const server = app.listen(0, "127.0.0.1")
  await new Promise((resolve) => server.once("listening", resolve))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const open = (token: string, signal: AbortSignal | null = null) =>
    fetch(`${address}/live`, { headers: { Authorization: `Bearer ${token}` }, signal })
  const close = () => new Promise((resolve) => server.close(resolve))
  return { live, open, close }
}

/** The stream's beginning, up to that text. */
const until = async (stream: Response, wanted: RegExp): Promise<string> => {
  let text = ""
  const decoder = new TextDecoder()
  for await (const part of stream.body ?? []) if (wanted.test((text += decoder.decode(part)))) break
  return text
}

test("stays open while neither sessions nor rows can be read", async () => {
  const away = Effect.fail(unavailable("One moment, please."))
  let asked = 0
  const { open, close } = await liveWith({
    owner: (token) => (++asked === 1 ? Effect.succeed(token) : away),
    freshness: { atLeast: () => away, readAtLeast: () => away },
    heartbeat,
  })
  expect(await until(await open("ann"), /(: here\n\n){2}/)).toMatch(/^(: here\n\n)+$/)
  await close()
})

test("is forgotten once its client has left", async () => {
  const owner = vi.fn<Owner>((token) => Effect.succeed(token))
  let listeners = 0
  const listen = () => {
    listeners += 1
    return () => void (listeners -= 1)
  }
  const { open, close } = await liveWith({ owner, projected: { listen }, heartbeat })
  const leaving = new AbortController()
  await open("ann", leaving.signal)
  leaving.abort()
  await expect.poll(() => listeners).toBe(0)
  owner.mockClear()
  await until(await open("bob"), /(: here\n\n){2}/)
  expect(owner).not.toHaveBeenCalledWith("ann")
  await close()
})

test("sends nothing more after its end, however slowly the client reads", async () => {
  let notify: ProjectedListener = () => {}
  const failed = vi.fn<(error: Error) => void>()
  const app = express().use((_, response, next) => {
    response.on("error", failed)
    next()
  })
  const signal: ProjectedSignal = (listener) => {
    notify = listener
    return () => {}
  }
  const projected = await openClosable(listenToProjector(signal))
  const { live, open, close } = await liveWith({ projected }, app)
  const response = await open("ann")
  notify("ann", 7)
  live.stop()
  notify("ann", 8)
  expect(await response.text()).toBe('data: {"revision":7}\n\n')
  expect(failed).not.toHaveBeenCalled()
  await close()
})
