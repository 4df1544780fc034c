import { describe, expect, test } from "vitest"
import { registerAt, sendTo, signedInAt, type Person } from "@evenkeel/acceptance/person"
import { newAuthenticator, type Authenticator } from "./test/authenticator.ts"
import { inDatabaseOf } from "./test/database.ts"
import { theProduct } from "./test/product.ts"

const product = theProduct()

/** A passkey needs a host name, so 127.0.0.1 does not work. */
const address = () => product.address.replace("127.0.0.1", "localhost")
const register = () => registerAt(address())

const withPasskey = async (): Promise<{ readonly ada: Person; readonly phone: Authenticator }> => {
  const ada = await register()
  const phone = newAuthenticator(address())
  const passkey = phone.create(await ada.client.passkeyCreationOptions())
  await ada.client.addPasskey({ body: { name: " Phone ", passkey } })
  return { ada, phone }
}

const options = async () => (await sendTo(address(), "POST", "/auth/passkey/options")).body
const signIn = (passkey: object) => sendTo(address(), "POST", "/auth/passkey", { body: { passkey } })

describe("a passkey", () => {
  test("signs in, without a name", async () => {
    const { ada, phone } = await withPasskey()
    expect(await ada.client.passkeys()).toEqual([
      { passkeyId: expect.any(String), name: "Phone", addedAt: expect.any(String), lastUsedAt: null, synced: false },
    ])
    const { status, body } = await signIn(phone.get(await options()))
    expect({ status, body }).toMatchObject({ status: 200, body: { user: { userId: ada.userId, name: ada.name } } })
    const [session] = await signedInAt(address(), body.token).client.sessions()
    expect(session).toMatchObject({ method: "passkey", current: true })
    expect(await ada.client.passkeys()).toMatchObject([{ lastUsedAt: expect.any(String) }])
    expect(await ada.client.security()).toMatchObject({ passkeys: 1, ways: { passkeys: null, email: false } })
  })

  test("answers a challenge once, within five minutes, at our address, and for whom it was made", async () => {
    const { phone } = await withPasskey()
    const asked = await options()
    expect((await signIn(phone.get(asked))).status).toBe(200)
    const refused = { status: 401, body: { error: "This passkey is not known here." } }
    expect(await signIn(phone.get(asked))).toMatchObject(refused)
    const late = await options()
    await inDatabaseOf(product, "update identity.challenges set expires_at = expires_at - interval '5 minutes'")
    expect(await signIn(phone.get(late))).toMatchObject(refused)
    const { ada, phone: other } = await withPasskey()
    expect(await signIn(other.get({ ...(await options()), challenge: "bm90aGluZw" }))).toMatchObject(refused)
    expect(await signIn(newAuthenticator("http://elsewhere.localhost").get(await options()))).toMatchObject(refused)
    // A challenge for adding a passkey is not valid for using one, nor is another person's.
    const forAdding = await ada.client.passkeyCreationOptions()
    expect(await signIn(other.get({ ...(await options()), challenge: forAdding.challenge }))).toMatchObject(refused)
    const grace = await register()
    const body = { name: "Mine", passkey: newAuthenticator(address()).create(forAdding) }
    expect((await grace.send("POST", "/user/passkeys", { body })).status).toBe(422)
  })

  test("of a phishing website does not sign in here", async () => {
    const { ada } = await withPasskey()
    const phished = newAuthenticator("http://evil.localhost:8080")
    const passkey = phished.create(await ada.client.passkeyCreationOptions())
    expect(await ada.send("POST", "/user/passkeys", { body: { name: "Phone", passkey } })).toMatchObject({
      status: 422,
      body: { error: "The passkey could not be added. Please try again." },
    })
  })

  test("that was copied is refused, and its owner is notified", async () => {
    const { ada, phone } = await withPasskey()
    expect((await signIn(phone.get(await options(), 7))).status).toBe(200)
    expect(await signIn(phone.get(await options(), 7))).toMatchObject({
      status: 401,
      body: { error: "This passkey may have been copied. Please sign in another way." },
    })
    expect(await ada.client.notices()).toMatchObject([
      { kind: "passkey-suspicious", sentence: expect.stringContaining("“Phone”") },
      {},
      { kind: "passkey-added" },
    ])
  })

  test("confirms who it is, for its own account only", async () => {
    const { ada, phone } = await withPasskey()
    await inDatabaseOf(product, "update identity.sessions set confirmed_at = null where user_id = $1", [ada.userId])
    expect((await ada.send("POST", "/user/recovery-codes")).status).toBe(403)
    const { phone: other } = await withPasskey()
    const wrong = { passkey: other.get(await options()) }
    expect((await ada.send("POST", "/auth/step-up", { body: wrong })).status).toBe(422)
    await ada.client.stepUp({ body: { passkey: phone.get(await options()) } })
    expect((await ada.send("POST", "/user/recovery-codes")).status).toBe(200)
  })

  test("is renamed by its owner, and the log says so", async () => {
    const [{ ada }, { ada: grace }] = [await withPasskey(), await withPasskey()]
    const [known] = await ada.client.passkeys()
    const params = { id: known!.passkeyId }
    const renamed = { ...known, name: "Work phone" }
    expect(await ada.client.renamePasskey({ params, body: { name: " Work  phone" } })).toEqual(renamed)
    expect(await ada.client.renamePasskey({ params, body: { name: "Work phone" } })).toEqual(renamed)
    expect(await ada.client.passkeys()).toEqual([renamed])
    const [latest, before] = (await ada.client.securityLog()).events
    expect(latest!.sentence).toMatch(/^The passkey “Phone” was renamed to “Work phone”/)
    expect(before!.kind).toBe("passkey-added")
    const path = `/user/passkeys/${params.id}`
    expect((await grace.send("PUT", path, { body: { name: "Mine" } })).status).toBe(404)
    expect(await ada.send("PUT", path, { body: { name: " " } })).toMatchObject({
      status: 422,
      body: { error: "Please name the passkey, for instance after the device." },
    })
  })

  test("that was removed is not known any more", async () => {
    const { ada, phone } = await withPasskey()
    const [known] = await ada.client.passkeys()
    await ada.client.removePasskey({ params: { id: known!.passkeyId } })
    expect(await ada.client.passkeys()).toEqual([])
    expect((await signIn(phone.get(await options()))).status).toBe(401)
  })

  test("is added once, and has a name", async () => {
    const { ada, phone } = await withPasskey()
    const add = async (name: string) => {
      const passkey = phone.create(await ada.client.passkeyCreationOptions())
      return (await ada.send("POST", "/user/passkeys", { body: { name, passkey } })).body.error
    }
    expect(await add("Again")).toBe("This passkey has already been added.")
    expect(await add("  ")).toBe("Please name the passkey, for instance after the device.")
  })
})

describe("where a passkey is required", () => {
  const needed = {
    status: 401,
    body: { error: "This account asks for a passkey. Log in with yours, or with a recovery code." },
  }
  const require = (ada: Pick<Person, "send">, isRequired = true) =>
    ada.send("PUT", "/user/passkey-requirement", { body: { isRequired } })
  const requiring = async () => {
    const made = await withPasskey()
    const { codes } = await made.ada.client.renewRecoveryCodes()
    expect((await require(made.ada)).status).toBe(200)
    return { ...made, codes }
  }
  const logIn = ({ username, password: passwordOne }: Person) =>
    sendTo(address(), "POST", "/auth/authenticate", { body: { username, passwordOne } })

  test("the password alone neither logs in nor proves who it is, and the passkey does", async () => {
    const { ada, phone } = await requiring()
    expect(await logIn(ada)).toMatchObject(needed)
    expect((await ada.send("POST", "/auth/step-up", { body: { password: ada.password } })).status).toBe(422)
    const changed = { passwordOne: "ballast#1852", passwordTwo: "ballast#1852" }
    const change = (proof: object) => ada.send("PUT", "/user/password", { body: { ...changed, ...proof } })
    expect((await change({ password: ada.password })).status).toBe(422)
    expect((await signIn(phone.get(await options()))).status).toBe(200)
    expect((await change({ passkey: phone.get(await options()) })).status).toBe(200)
  })

  test("the password alone does not erase the account", async () => {
    const { ada, phone } = await requiring()
    const erase = () =>
      ada.send("POST", "/audit/erase", { body: { password: ada.password, confirmation: ada.username } })
    await inDatabaseOf(product, "update identity.sessions set confirmed_at = null where user_id = $1", [ada.userId])
    expect((await erase()).status).toBe(403)
    await ada.client.stepUp({ body: { passkey: phone.get(await options()) } })
    expect((await erase()).status).toBe(200)
  })

  test("what other sessions have proved without it counts no more", async () => {
    const { ada } = await withPasskey()
    const { token } = (await logIn(ada)).body
    await ada.client.renewRecoveryCodes()
    expect((await require(ada)).status).toBe(200)
    expect((await require(signedInAt(address(), token), false)).status).toBe(403)
    expect((await require(ada, false)).status).toBe(200)
  })

  test("a recovery code is the other way in", async () => {
    const { ada, codes } = await requiring()
    const changed = { passwordOne: "ballast#1852", passwordTwo: "ballast#1852" }
    const body = { username: ada.username, recoveryCode: codes[0], ...changed }
    expect((await sendTo(address(), "POST", "/auth/recover", { body })).status).toBe(200)
  })

  test("there are one, which stays, and recovery codes", async () => {
    const { ada } = await withPasskey()
    expect((await require(ada)).body.error).toContain("Make recovery codes first")
    await ada.client.renewRecoveryCodes()
    expect((await require(ada)).status).toBe(200)
    expect(await ada.client.security()).toMatchObject({ isPasskeyRequired: true })
    const [known] = await ada.client.passkeys()
    expect((await ada.send("DELETE", `/user/passkeys/${known!.passkeyId}`)).status).toBe(422)
    expect((await require(ada, false)).status).toBe(200)
    expect((await logIn(ada)).status).toBe(200)
    expect((await ada.send("DELETE", `/user/passkeys/${known!.passkeyId}`)).status).toBe(200)
    expect((await require(ada)).body.error).toBe("Add a passkey first.")
  })
})

test("at 127.0.0.1 there are none, and the answer says where to go instead", async () => {
  const sentence = `Passkeys need an address with a name: open ${address()} instead.`
  const ada = await product.register()
  expect(await ada.client.signInWays()).toEqual({ passkeys: sentence, email: false, registration: "open" })
  expect(await ada.send("POST", "/user/passkeys/options")).toMatchObject({ status: 422, body: { error: sentence } })
})
