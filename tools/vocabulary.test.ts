// One word for one thing, and the field's own where there is one. These words were used for something else before, or
// for several things, and must not come back: neither in names, nor in comments and texts.
import { expect, test, vi } from "vitest"
import { isTest, packages, sourceFilesIn, textOf } from "./test/source-files.ts"
import { timeouts } from "./test/vitest/timeouts.ts"

// Also where it is run without the configuration of all tests.
vi.setConfig(timeouts)

/** By what we say instead. */
const retired: Readonly<Record<string, ReadonlyArray<string>>> = {
  "project, projected": ["lay", "lays", "laid", "laying"],
  "reported, described, notified": ["told", "untold", "retold", "retell"],
  "loaded, locked, stored": ["held"],
  "in effect, current, listed": ["standing"],
  timeout: ["patience"],
  checkpoint: ["bookmark", "bookmarks"],
  listener: ["door", "doors"],
  package: ["rooms"],
  events: ["happening", "happenings"],
  "expected cursors": ["footing"],
  orphaned: ["forsaken"],
  stale: ["doubt", "doubted"],
  trimmed: ["tidied", "tidies"],
  random: ["chance", "chances"],
  finder: ["shelf", "shelves"],
  duplicate: ["twins"],
  "bulk, backlog": ["pile", "piles", "piled", "piling"],
  "candidate, competing": ["rival", "rivals"],
}

/** Half of an amount is fine, and room for something; half of the product, and a room of it, are not. */
const phrases: Readonly<Record<string, RegExp>> = {
  "command side, query side": /\b(command|query|read|write|both|each|either|which|other|this|that)[ -]hal(f|ves)\b/gi,
  package: /\b(a|an|each|every|own|other|which|this|that|whose) room\b/gi,
  "released, in a name": /\bletGo\w*/g,
  "unavailable, in a name": /\b(?!takeAway)\w+Away\b/g,
  "kept, persisted, cached, memoised, except in a migration's name": /remember(?!ed of their sources",)/gi,
  "what became of it, except where it is stored": /\bfates\b(?!:)|\bFates?\b|\w+Fates?\b/g,
  "duplicate, except in the API's field": /\btwin\b(?![:`])|(?<![.\w])twin(?=[A-Z])\w*|\w+Twins?\b/gi,
  "deleted, removed, missing or released, in a name": /\w+Gone\b|\bgone[A-Z]\w*|\b(const|let) gone\b/g,
  "deleted, removed, missing or released, in a comment": /^\s*(\/\/|\/?\*).*\b(is|are|was|were|be) (all )?gone\b/g,
  "requested, in a comment": /(^\s*\/?\*|(^|\s)\/\/).*\bask(s|ed|ing)? for\b/g,
  "a noun (the person, the caller), in a comment": /(^\s*\/?\*|(^|\s)\/\/).*\bwho(m|se)?ever\b/gi,
  "requested, in a name": /\b(interface|type) \w*Asked\b|\b(are|is)AskedFor\b|\baskedA(t|new)\b|\bsetAsked\b/g,
  "defined, of what must be there": /(?<!\.)\bpresent\((?!\))/g,
}

const banned = new Map(Object.entries(retired).flatMap(([instead, words]) => words.map((word) => [word, instead])))

/** The words of names and sentences: "isHeld", "START_TIMEOUT" and "laid-rows" have two each. */
const wordsOf = (text: string): ReadonlyArray<string> => text.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? []

const offencesIn = (file: string): ReadonlyArray<string> =>
  textOf(file)
    .split("\n")
    .flatMap((line, index) => {
      const words = wordsOf(line).map((word) => [word, banned.get(word.toLowerCase())] as const)
      const found = Object.entries(phrases).flatMap(([instead, phrase]) =>
        [...line.matchAll(phrase)].map(([text]) => [text, instead] as const),
      )
      return [...words, ...found].flatMap(([text, instead]) =>
        instead === undefined ? [] : [`${file}:${index + 1} says "${text}" instead of ${instead}`],
      )
    })

const folders = [...packages, "embedded", "tools"]

test.each(folders)("%s says none of the retired words", (folder) => {
  const files = sourceFilesIn(folder).filter((file) => file !== "tools/vocabulary.test.ts")
  expect(files.flatMap(offencesIn)).toEqual([])
})

test("a user's erasure is called UserErased, although it is stored as AccountErased", () => {
  // The contracts know the stored name, and the event log's tables check it; tests may write and read stored events.
  const knowing = /^contracts\/|^event-log\/src\/postgres\/migrations\.ts$/
  const product = folders.flatMap(sourceFilesIn).filter((file) => !isTest(file) && !knowing.test(file))
  expect(product.filter((file) => /\bAccountErased\b/.test(textOf(file)))).toEqual([])
})
