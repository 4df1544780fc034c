/**
 * Node's arguments for running our TypeScript sources directly. Effect, which has hundreds of files, is loaded before
 * tsx, so that tsx does not inspect each of them.
 */
export const toRunSources: ReadonlyArray<string> = ["--import", "effect", "--import", "tsx/esm"]
