import { expect, test } from "vitest"
import { knownCategory } from "./known.ts"
import known from "./known.json" with { type: "json" }

test("each phrase says one thing", () => {
  const all = Object.values(known).flatMap((lists) => Object.values(lists).flatMap((list) => list.split(", ")))
  expect(all.filter((phrase, index) => all.indexOf(phrase) < index)).toEqual([])
})

test("at least ten countries have fifty phrases of their own", () => {
  const counts: Record<string, number> = {}
  for (const { any: _, ...lists } of Object.values<Readonly<Record<string, string>>>(known))
    for (const [country, list] of Object.entries(lists))
      counts[country] = (counts[country] ?? 0) + list.split(", ").length
  expect(Object.values(counts).filter((count) => count >= 50).length).toBeGreaterThanOrEqual(10)
})

test.each([
  ["セブンイレブン 新宿", "FOOD_AND_DRINK_GROCERIES"],
  ["REAL CDN SUPERSTORE", "FOOD_AND_DRINK_GROCERIES"],
  ["GUZMAN Y GOMEZ", "FOOD_AND_DRINK_RESTAURANT"],
  ["CHEMIST WAREHOUSE 12", "MEDICAL_PHARMACIES_AND_SUPPLEMENTS"],
  ["東京ガス", "RENT_AND_UTILITIES_GAS_AND_ELECTRICITY"],
  ["UPI-SWIGGY-SWIGGY@ICICI", "FOOD_AND_DRINK_RESTAURANT"],
  ["SQ *HARVEST GROCER 0412 SEATTLE", "FOOD_AND_DRINK_GROCERIES"],
  ["REWE Markt GmbH SAGT DANKE 1234//Köln", "FOOD_AND_DRINK_GROCERIES"],
  ["ALBERT HEIJN 1402 AMSTERDAM", "FOOD_AND_DRINK_GROCERIES"],
  ["CARREFOUR CITY PARIS 11", "FOOD_AND_DRINK_GROCERIES"],
  ["MERCADONA AVDA DE LA PAZ", "FOOD_AND_DRINK_GROCERIES"],
  ["ESSELUNGA SPA MILANO", "FOOD_AND_DRINK_GROCERIES"],
  ["TESCO STORES 3021", "FOOD_AND_DRINK_GROCERIES"],
  ["ŻABKA Z5214 WARSZAWA", "FOOD_AND_DRINK_GROCERIES"],
  ["PÃO DE AÇÚCAR LJ 12", "FOOD_AND_DRINK_GROCERIES"],
  ["TST* ROSA'S DINER", "FOOD_AND_DRINK_RESTAURANT"],
  ["Uber Eats", "FOOD_AND_DRINK_RESTAURANT"],
  ["UBER *TRIP HELP.UBER.COM", "TRANSPORTATION_PUBLIC_TRANSIT"],
  ["DB Vertrieb GmbH", "TRANSPORTATION_PUBLIC_TRANSIT"],
  ["Stadtapotheke am Markt", "MEDICAL_PHARMACIES_AND_SUPPLEMENTS"],
  ["Miete Oktober", "RENT_AND_UTILITIES_RENT"],
  ["AT&T *BILL PAYMENT", "RENT_AND_UTILITIES_TELEPHONE"],
  ["Harvest Inn 12", "TRAVEL_LODGING"],
  ["GAZETTE DIGITAL SUBS", "ENTERTAINMENT_SUBSCRIPTIONS"],
  ["BURRITO COMET 0412", "FOOD_AND_DRINK_RESTAURANT"],
  ["Gas Natural Madrid", "RENT_AND_UTILITIES_GAS_AND_ELECTRICITY"],
  ["H&M Online", "GENERAL_MERCHANDISE_ONLINE_MARKETPLACES"],
])("%s is %s", (name, detailed) => expect(knownCategory(name)?.detailed).toBe(detailed))

test.each(["Ada Byron", "REF 4711-22", "Grosserhaus", "", "payment to Paul"])("%s says nothing", (name) =>
  expect(knownCategory(name)).toBeUndefined(),
)
