/**
 * What node is told so that it runs our sources as they are. Effect, a library of hundreds of files, comes first: tsx, which would be asked for
 * each of them, has nothing to do for it.
 */
export const toRunSources: ReadonlyArray<string> = ["--import", "effect", "--import", "tsx/esm"]
