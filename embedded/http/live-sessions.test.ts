// Live updates end with the session that they belong to.
import { expect, test } from "vitest"
import { signedInAt, type Person } from "@evenkeel/acceptance/person"
import { theProduct } from "./test/product.ts"

const product = theProduct()

/** Much less than the heartbeat, at which a stream checks its session itself. */
const soon = { timeout: 10_000 }

const listen = async (token: string) => {
  const response = await fetch(`${product.address}/live`, { headers: { Authorization: `Bearer ${token}` } })
  const heard = { status: response.status, isOver: false }
  const read = async () => {
    for await (const _ of response.body ?? []);
  }
  void read().finally(() => (heard.isOver = true))
  return heard
}

const again = async ({ username, password }: Person) => {
  const body = { username, passwordOne: password }
  const { token } = (await product.send("POST", "/auth/authenticate", { body })).body as { token: string }
  return { token, ...signedInAt(product.address, token) }
}

test("at logout, while those of other sessions go on", async () => {
  const [ada, grace] = [await product.register(), await product.register()]
  const second = await again(ada)
  const [ending, other, others] = [await listen(ada.token), await listen(second.token), await listen(grace.token)]
  await ada.client.logout()
  await expect.poll(() => ending.isOver, soon).toBe(true)
  expect({ other: other.isOver, others: others.isOver }).toEqual({ other: false, others: false })
  await second.client.logout()
  await expect.poll(() => other.isOver, soon).toBe(true)
  await grace.client.logout()
  await expect.poll(() => others.isOver, soon).toBe(true)
})

test("when another session ends them", async () => {
  const ada = await product.register()
  const second = await again(ada)
  const [first, own] = [await listen(ada.token), await listen(second.token)]
  await second.client.endOtherSessions()
  await expect.poll(() => first.isOver, soon).toBe(true)
  expect(own.isOver).toBe(false)
  await second.client.logout()
  await expect.poll(() => own.isOver, soon).toBe(true)
})

test("when the account is erased", async () => {
  const ada = await product.register()
  const stream = await listen(ada.token)
  await ada.client.eraseAccount({ body: { password: ada.password, confirmation: ada.username } })
  await expect.poll(() => stream.isOver, soon).toBe(true)
})
