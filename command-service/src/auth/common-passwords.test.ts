import { expect, test } from "vitest"
import { isCommonPassword } from "./common-passwords.ts"

const about = ["Ada Lovelace", "ada.lovelace"]

test.each([
  "Password1!",
  "P@ssw0rd123",
  "Qwerty123!",
  "1234567890@a",
  "Iloveyou1!",
  "Summer2026!",
  "Admin@1234",
  "aaaaaaaaa1!",
])("%s is tried first", async (password) => expect(await isCommonPassword(password, about)).toBe(true))

test.each(["Lovelace#1815", "ada.lovelace+1"])("%s is tried first for Ada Lovelace", async (password) => {
  expect(await isCommonPassword(password, about)).toBe(true)
  expect(await isCommonPassword(`${password}-difference-engine`, about)).toBe(false)
})

test.each(["engine#1843", "Calm-waters+2026", "Zoë#18431843", "!".repeat(250) + "difference1"])(
  "%s is not",
  async (password) => expect(await isCommonPassword(password, about)).toBe(password.startsWith("!!")),
)

test("the longest password is judged in no time", async () => {
  await isCommonPassword("engine#1843", about)
  const before = process.cpuUsage()
  for (const password of ["p@ssw0rd$1".repeat(25), "1qaz2wsx#EDC4rfv%TGB6yhn&UJM8ik,".repeat(8)]) {
    await isCommonPassword(password, about)
  }
  expect(process.cpuUsage(before).user).toBeLessThan(1_000_000)
})
