// Passwords that a guesser tries first: those that leaks are full of, and what people make of them, of keyboard rows, of
// years and of their own names so that they fit the rules. No list of leaked passwords holds more than a few that fit
// our rules, so they are recognised by the words they are made of, and estimated; nothing is asked of anybody else.
import { Effect } from "effect"
import type { ZxcvbnFactory } from "@zxcvbn-ts/core"
import { refused, type RequestError } from "@evenkeel/contracts/errors"
import { isDecoratedWord, skeletonsOf } from "./decorated-words.ts"

/** Someone with the hashes, who can try ten thousand a second, has guessed fewer than these within three hours. */
const fewestGuesses = 1e8

/** What is strong in its beginning is strong. The estimate of a long text takes long. */
const estimatedLength = 32

interface Judge {
  readonly estimate: ZxcvbnFactory
  readonly leaked: ReadonlySet<string>
}

let loading: Promise<Judge> | undefined

/** Its dictionary takes 30 MB and a moment to load, so not before somebody chooses a password. */
const load = async (): Promise<Judge> => {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import("@zxcvbn-ts/core"),
    import("@zxcvbn-ts/language-common"),
  ])
  const estimate = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })
  return { estimate, leaked: skeletonsOf(dictionary["passwords-common"]) }
}

/** `about` is what a guesser knows of the person. */
export const isCommonPassword = async (password: string, about: ReadonlyArray<string>): Promise<boolean> => {
  loading ??= load()
  const { estimate, leaked } = await loading
  const words = about.flatMap((text) => [text, ...text.split(/[\s._-]+/)]).filter((word) => word.length > 2)
  if (isDecoratedWord(password, leaked, skeletonsOf(words))) return true
  return estimate.check(password.slice(0, estimatedLength), words).guesses < fewestGuesses
}

export const expectUncommon = (password: string, about: ReadonlyArray<string>): Effect.Effect<void, RequestError> =>
  Effect.flatMap(
    Effect.promise(() => isCommonPassword(password, about)),
    (isCommon) => (isCommon ? Effect.fail(refused(tooCommon)) : Effect.void),
  )

const tooCommon = "This password is one of the first that a guesser would try. Please choose another."
