// A person's name and time zone, changed in the settings. The zone decides the current day and month; dates stay.
import { describe, expect, test } from "vitest"
import { givenIn } from "@evenkeel/acceptance/given"
import { addMonths, daysBefore, monthOf } from "@evenkeel/contracts/month"
import { ownProduct } from "./test/product.ts"

const product = ownProduct()
const given = givenIn(product)

describe("PUT /user/profile", () => {
  test("changes the name and the zone, which GET /auth and the timeline say", async () => {
    const ada = await given()
      .when("PUT /user/profile", { name: "Ada King", timeZone: "Asia/Tokyo" })
      .then(
        { status: 200, body: { name: "Ada King", timeZone: "Asia/Tokyo", isTimeZoneChosen: true } },
        { _tag: "NameChanged", name: "Ada King" },
        { _tag: "TimeZoneChanged", timeZone: "Asia/Tokyo", isChosen: true },
      )
    expect(await ada.client.currentUser()).toMatchObject({ name: "Ada King", timeZone: "Asia/Tokyo" })
    const { entries } = await ada.client.auditHistory({ query: { text: "time zone" } })
    expect(entries.map(({ sentence }) => sentence)).toContain("You chose Asia/Tokyo as your time zone")
  })

  test("a chosen zone survives a login from another one", async () => {
    const ada = await product.register()
    await ada.client.changeProfile({ body: { name: ada.name, timeZone: "Asia/Tokyo" } })
    await product.send("POST", "/auth/authenticate", {
      body: { username: ada.username, passwordOne: ada.password },
      headers: { "Time-Zone": "America/New_York" },
    })
    expect(await ada.client.currentUser()).toMatchObject({ timeZone: "Asia/Tokyo", isTimeZoneChosen: true })
  })

  test("at the edge of a month it turns the month, and back; a transaction keeps its date", async () => {
    const month = monthOf(await product.bank.today())
    const day = daysBefore(`${addMonths(month, 1)}-01`, 1)
    await product.bank.moveTo(day)
    const ada = await product.register()
    const shown = async () => monthOf((await ada.send("GET", "/transactions")).headers.get("Budget-Date") ?? "")
    await ada.client.addTransaction({ body: { updatedName: "Tea", updatedAmount: 3, date: day } })
    expect(await shown()).toBe(monthOf(day))
    await ada.client.changeProfile({ body: { name: ada.name, timeZone: "Pacific/Kiritimati" } })
    expect(await shown()).toBe(addMonths(month, 1))
    await ada.client.changeProfile({ body: { name: ada.name, timeZone: "UTC" } })
    expect(await shown()).toBe(monthOf(day))
    expect((await ada.client.transactions()).map(({ name, date }) => [name, date])).toEqual([["Tea", day]])
  })
})
