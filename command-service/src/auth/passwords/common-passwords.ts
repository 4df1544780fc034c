// Passwords that a guesser tries first: frequent ones in leaks, and what people make of them, of keyboard rows, of
// years and of their own names to fit the rules. Lists of leaked passwords hold only a few that fit our rules, so
// passwords are recognised by the words in them, and estimated. No other service is called.
import { Effect } from "effect"
import type { ZxcvbnFactory } from "@zxcvbn-ts/core"
import { refused, type RequestError } from "@evenkeel/contracts/errors"
import { isDecoratedWord, skeletonsOf } from "./decorated-words.ts"

/** An attacker with the hashes, at ten thousand guesses a second, needs less than three hours for fewer than these. */
const fewestGuesses = 1e8

/** A strong beginning makes a strong password, and estimating a long text takes long. */
const estimatedLength = 32

interface Judge {
  readonly estimate: ZxcvbnFactory
  readonly leaked: ReadonlySet<string>
}

let loading: Promise<Judge> | undefined

/** Loaded when somebody first chooses a password, because the dictionary takes 30 MB and a moment. */
const load = async (): Promise<Judge> => {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import("@zxcvbn-ts/core"),
    import("@zxcvbn-ts/language-common"),
  ])
  const estimate = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })
  return { estimate, leaked: skeletonsOf(dictionary["passwords-common"]) }
}

/** `about` are the words about the person that an attacker knows. */
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
