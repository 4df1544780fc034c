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
  "Liverpool2024!",
  "Admin@1234",
  "aaaaaaaaa1!",
])("%s is tried first", async (password) => expect(await isCommonPassword(password, about)).toBe(true))

test.each(["Lovelace#1815", "L0velace+1815", "ada.lovelace+1"])(
  "%s is tried first for Ada Lovelace",
  async (password) => {
    expect(await isCommonPassword(password, about)).toBe(true)
    expect(await isCommonPassword(`${password}-difference-engine`, about)).toBe(false)
  },
)

test.each(["engine#1843", "Calm-waters+2026", "Zoë#18431843"])("%s is not", async (password) =>
  expect(await isCommonPassword(password, about)).toBe(false),
)

test.each([
  ["repeats one character and ends in a word", "!".repeat(250) + "difference1"],
  ["repeats a common one", "p@ssw0rd$1".repeat(25)],
])("the longest password is judged, too: one that %s is tried first", async (_, password) =>
  expect(await isCommonPassword(password, about)).toBe(true),
)

test("the longest password is judged, too: one that repeats a walk over the keyboard in many ways is not", async () =>
  expect(await isCommonPassword("1qaz2wsx#EDC4rfv%TGB6yhn&UJM8ik,".repeat(8), about)).toBe(false))
