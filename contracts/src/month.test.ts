import { describe, expect, test } from "vitest"
import { addMonths, dateIn, isCalendarDate, knownTimeZone, monthFrom, monthIn, monthOf, monthYear } from "./month.ts"

describe("the date in the person's time zone", () => {
  const newYear = new Date("2026-01-01T00:00:00Z")
  test.each([
    ["Pacific/Pago_Pago", "2025-12-31"],
    ["America/New_York", "2025-12-31"],
    ["UTC", "2026-01-01"],
    ["Pacific/Kiritimati", "2026-01-01"],
  ])("in %s, as the year begins in UTC, is %s", (timeZone, date) => expect(dateIn(timeZone, newYear)).toBe(date))

  test("changes fourteen hours before UTC on Kiritimati, and eleven after it in Pago Pago", () => {
    expect(dateIn("Pacific/Kiritimati", new Date("2025-12-31T09:59:59.999Z"))).toBe("2025-12-31")
    expect(dateIn("Pacific/Kiritimati", new Date("2025-12-31T10:00:00Z"))).toBe("2026-01-01")
    expect(dateIn("Pacific/Pago_Pago", new Date("2026-01-01T10:59:59.999Z"))).toBe("2025-12-31")
    expect(dateIn("Pacific/Pago_Pago", new Date("2026-01-01T11:00:00Z"))).toBe("2026-01-01")
  })

  test("is the same for any number of spellings of the zone", () => {
    for (let spelling = 0; spelling < 1_500; spelling += 1) {
      const zone = Array.from("pacific/kiritimati", (letter, index) =>
        spelling & (1 << index) ? letter.toUpperCase() : letter,
      ).join("")
      expect(dateIn(zone, newYear)).toBe("2026-01-01")
    }
  })

  test("has four-digit years however long ago, and uses UTC if the zone is unknown here", () => {
    expect(dateIn("UTC", new Date("0500-01-01T00:00:00Z"))).toBe("0500-01-01")
    expect(dateIn("Mars/Olympus", newYear)).toBe("2026-01-01")
    expect(monthIn(null, new Date("0001-06-01T00:00:00Z"))).toBe("0001-06")
  })

  test("follows daylight saving time", () => {
    expect(dateIn("America/New_York", new Date("2026-03-08T04:59:00Z"))).toBe("2026-03-07")
    expect(dateIn("America/New_York", new Date("2026-03-09T04:00:00Z"))).toBe("2026-03-09")
  })
})

describe("a time zone", () => {
  test.each(["Europe/Vienna", "America/Argentina/Buenos_Aires", "UTC"])("%s is known", (timeZone) =>
    expect(knownTimeZone(timeZone)).toBe(timeZone),
  )
  test.each([undefined, "", "Mars/Olympus", "../etc/passwd", "Europe/Vienna".padEnd(65, "a")])(
    "%s is not, and counts as UTC",
    (timeZone) => expect(knownTimeZone(timeZone)).toBe("UTC"),
  )
})

describe("months", () => {
  test("are in upper case in the API", () => {
    expect(monthYear("2026-02")).toEqual({ month: "FEBRUARY", year: 2026 })
    expect(monthFrom({ month: "NOVEMBER", year: 2026 })).toBe("2026-11")
    expect(monthFrom({ month: "JANUARY", year: 999 })).toBe("0999-01")
    expect(() => monthYear("2026-13")).toThrow("not a month: 2026-13")
  })
  test("are taken from the start of a date", () => expect(monthOf("2026-02-28")).toBe("2026-02"))
  test.each([
    ["2026-02", 1, "2026-03"],
    ["2026-12", 1, "2027-01"],
    ["2026-01", -1, "2025-12"],
    ["2026-06", -18, "2024-12"],
    ["2026-06", 0, "2026-06"],
  ])("%s and %d are %s", (month, count, expected) => expect(addMonths(month, count)).toBe(expected))
})

describe("a calendar date", () => {
  test.each(["2026-02-28", "2024-02-29", "1900-01-01", "9999-12-31"])("%s is one", (text) =>
    expect(isCalendarDate(text)).toBe(true),
  )
  test.each([
    "2026-02-29",
    "2026-00-10",
    "2026-13-01",
    "2026-04-31",
    "2026-2-1",
    "2026-02",
    "+012026-02-01",
    " 2026-02-01",
    "2026-02-01T00:00:00Z",
    "yesterday",
    "",
  ])("%j is none", (text) => expect(isCalendarDate(text)).toBe(false))
})
