import { expect, test } from "vitest"
import * as fc from "fast-check"
import { longestTag, mostTags, tagFrom, tagsIn, withTag, withoutTag } from "./tags.ts"

test("tags are the words of a note that begin with a number sign", () => {
  expect(tagsIn("Dinner with Ada #Lisbon, #work-trip")).toEqual(["lisbon", "work-trip"])
  expect(tagsIn("#zürich (#ÉTÉ) #東京")).toEqual(["zürich", "été", "東京"])
  expect(tagsIn("line one #a\n#b/#c")).toEqual(["a", "b", "c"])
})

test("each is there once, whatever its case and however its letters are composed", () => {
  expect(tagsIn("#Trip #trip #TRIP")).toEqual(["trip"])
  expect(tagsIn("#caf\u00e9 #cafe\u0301")).toEqual(["caf\u00e9"])
})

test("a number, the middle of a word and a lonely number sign are none", () => {
  expect(tagsIn("Order #1234, C# lessons, https://a.example/page.html#part, # and ##")).toEqual([])
  expect(tagsIn("#2026trip")).toEqual(["2026trip"])
  expect(tagsIn(null)).toEqual([])
})

test("what is too long is none, and only so many count", () => {
  expect(tagsIn(`#${"a".repeat(longestTag)} #${"b".repeat(longestTag + 1)}`)).toEqual(["a".repeat(longestTag)])
  const many = Array.from({ length: mostTags + 5 }, (_, index) => `#t${index}`)
  expect(tagsIn(many.join(" "))).toHaveLength(mostTags)
})

test("a tag may be typed with its number sign or without", () => {
  expect(tagFrom(" #Trip ")).toBe("trip")
  expect(tagFrom("Trip")).toBe("trip")
  for (const none of ["", "#", "two words", "a,b", "1234", "a#b"]) expect(tagFrom(none)).toBeUndefined()
})

test("a tag is added at the end of a note, and only once", () => {
  expect(withTag(null, "trip")).toBe("#trip")
  expect(withTag("Hotel", "trip")).toBe("Hotel #trip")
  expect(withTag("#Trip hotel", "trip")).toBe("#Trip hotel")
})

test("a tag is taken out wherever it stands", () => {
  expect(withoutTag("Hotel #Trip by the sea", "trip")).toBe("Hotel by the sea")
  expect(withoutTag("#trip", "trip")).toBe("")
  expect(withoutTag("#trip-home #trip", "trip")).toBe("#trip-home")
})

test("whatever the note is, a tag that is added is in it, and one that is taken out is not", () => {
  const note = fc.oneof(
    fc.string(),
    fc.array(fc.constantFrom("#a", "#B", "b", " ", "\n", ",", "#a-", "é")).map((parts) => parts.join("")),
  )
  fc.assert(
    fc.property(note, fc.constantFrom("a", "b", "trip"), (text, tag) => {
      const tagged = withTag(text, tag)
      if (tagsIn(text).length < mostTags) expect(tagsIn(tagged)).toContain(tag)
      expect(tagsIn(withoutTag(tagged, tag))).not.toContain(tag)
      expect(tagsIn(withoutTag(text, tag))).toEqual(tagsIn(text).filter((own) => own !== tag))
    }),
  )
})
