import { screen, waitFor } from "@testing-library/react"
import { expect, test } from "vitest"
import { http, HttpResponse } from "msw"
import { show, signIn } from "../../../../test/screen.tsx"
import { answer, answerWith, refuse, useBackend } from "../../../../test/server.ts"
import { client, fetchFile, messageOf } from "../../../lib/api.ts"
import { resetPersonalState } from "../../../lib/store.ts"
import { StepUp } from "./step-up.tsx"

useBackend()

const unconfirmed = () => HttpResponse.json({ error: "Please confirm that it is you.", stepUp: true }, { status: 403 })

/** Given a server that requires a proof, which only a step-up with this password gives. */
const wantsProof = () => {
  let proved = false
  const passwords: Array<string | undefined> = []
  answer("stepUp", ({ body: { password } }) => {
    passwords.push(password)
    if (password !== "difference1!") return refuse(422, "The password is wrong.")
    proved = true
    return { confirmedUntil: "2026-11-23T10:00:00Z" }
  })
  answerWith(
    http.post("/user/recovery-codes", () => (proved ? HttpResponse.json({ codes: ["one"] }) : unconfirmed())),
    http.get("/audit/export", () => (proved ? new HttpResponse("all of it") : unconfirmed())),
  )
  return passwords
}

const field = () => screen.findByLabelText("Password")

test("a call that needs a proof is sent again once the person has given it", async () => {
  signIn()
  const passwords = wantsProof()
  const { person } = show(<StepUp />)
  const codes = client.renewRecoveryCodes()
  await person.type(await field(), "wrong{Enter}")
  expect((await screen.findByText("The password is wrong.")).textContent).toBeTruthy()
  await person.clear(await field())
  await person.type(await field(), "difference1!{Enter}")
  expect(await codes).toEqual({ codes: ["one"] })
  expect(passwords).toEqual(["wrong", "difference1!"])
  expect(screen.queryByRole("dialog")).toBeNull()
})

test("several calls, and a download, wait for one and the same proof", async () => {
  signIn()
  const passwords = wantsProof()
  const { person } = show(<StepUp />)
  const both = Promise.all([client.renewRecoveryCodes(), fetchFile("/audit/export")])
  await person.type(await field(), "difference1!{Enter}")
  const [codes, file] = await both
  expect(codes.codes).toEqual(["one"])
  expect(await file.content.text()).toBe("all of it")
  expect(passwords).toHaveLength(1)
})

test("whoever cancels is not asked again, and nothing is done", async () => {
  signIn()
  wantsProof()
  const { person } = show(<StepUp />)
  const refused = client.renewRecoveryCodes().catch(messageOf)
  await field()
  await person.click(screen.getByRole("button", { name: "Cancel" }))
  expect(await refused).toBe("You have not confirmed that it is you, so nothing was done.")
  expect(screen.queryByRole("dialog")).toBeNull()
})

test("the question ends with the session", async () => {
  signIn()
  wantsProof()
  show(<StepUp />)
  const refused = client.renewRecoveryCodes().catch(messageOf)
  await field()
  resetPersonalState()
  expect(await refused).toContain("nothing was done")
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
})

test("an empty password is not sent", async () => {
  signIn()
  const passwords = wantsProof()
  const { person } = show(<StepUp />)
  void client.renewRecoveryCodes().catch(messageOf)
  await field()
  await person.click(screen.getByRole("button", { name: "Confirm" }))
  expect(screen.getByText("Please enter your password.")).toBeTruthy()
  expect(passwords).toEqual([])
})
