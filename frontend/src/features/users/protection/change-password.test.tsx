import { screen } from "@testing-library/react"
import { expect, test } from "vitest"
import { show, signIn } from "../../../../test/screen.tsx"
import { answer, useBackend } from "../../../../test/server.ts"
import { ChangePassword, TakeBackControl } from "./change-password.tsx"

useBackend()

test.each([
  ["changePassword", ChangePassword, "Change password"],
  ["takeBackControl", TakeBackControl, "Take back control"],
] as const)("%s is sent with the present password, without which nothing is", async (command, Dialog, action) => {
  signIn()
  const sent: Array<unknown> = []
  answer(command, ({ body }) => {
    sent.push(body)
    return { message: "Done." }
  })
  const { person } = show(<Dialog onClose={() => {}} />)
  await person.type(await screen.findByLabelText("New password"), "ballast#1852")
  await person.type(screen.getByLabelText("New password again"), "ballast#1852")
  await person.click(screen.getByRole("button", { name: action }))
  expect(await screen.findByText("Please enter your password.")).toBeTruthy()
  await person.type(screen.getByLabelText("Present password"), "engine#1843")
  await person.click(screen.getByRole("button", { name: action }))
  const body = { password: "engine#1843", passwordOne: "ballast#1852", passwordTwo: "ballast#1852" }
  await expect.poll(() => sent).toEqual([body])
})
