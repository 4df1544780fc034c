import { expect, test } from "vitest"
import { momentFrom } from "./moment.ts"

test.each(["0", "12"])("%s is a revision", (text) => expect(momentFrom(text)).toEqual({ revision: Number(text) }))

test.each([
  "2026-02-14T12:00:00Z",
  "2026-02-14T12:00:00.000Z",
  "2026-02-14T12:00Z",
  "2026-02-14T13:00:00+01:00",
  "2026-02-14T12:00:00.000000001Z",
])("%s is an instant", (text) => expect(momentFrom(text)).toEqual({ instant: new Date("2026-02-14T12:00:00Z") }))

test.each([
  "",
  "now",
  "-1",
  "1.5",
  "1e3",
  "2026-02-14",
  "2026-02-14T12:00:00",
  "2026-02-30T12:00:00Z",
  "2026-02-14T25:00:00Z",
  "2026-02-14T12:00:00 01:00",
  "99999999999",
])("%j is neither", (text) => expect(momentFrom(text)).toBeUndefined())
