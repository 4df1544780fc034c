// Output: text for a person, or one JSON value for a machine, on standard output. Progress goes to
// standard error, so that the result can be piped.
import { Presets, SingleBar } from "cli-progress"
import Table from "cli-table3"

export interface Terminal {
  /** Prints the command's result: the text for a person, or the value as JSON. */
  readonly give: (value: unknown, text: string) => void
  readonly say: (sentence: string) => void
  /** Shows the current step until the next one, with a progress bar if the total is known. */
  readonly step: (name: string, total: number | undefined, done: number) => void
  readonly advance: (by: number) => void
  readonly end: () => void
}

export const openTerminal = (
  isJson: () => boolean,
  out: NodeJS.WritableStream,
  err: NodeJS.WritableStream & { readonly isTTY?: boolean },
): Terminal => {
  let bar: Bar | undefined
  const end = (): void => {
    bar?.stop()
    bar = undefined
  }
  return {
    give: (value, text) => {
      end()
      out.write(`${isJson() ? JSON.stringify(value) : text}\n`)
    },
    say: (sentence) => {
      if (!isJson()) err.write(`${sentence}\n`)
    },
    step: (name, total, done) => {
      end()
      if (isJson()) return
      // Without a terminal, one line per step is enough.
      if (err.isTTY === true && total !== undefined) bar = openBar(err, name, total, done)
      else err.write(`${name} ...\n`)
    },
    advance: (by) => bar?.advance(by),
    end,
  }
}

interface Bar {
  readonly advance: (by: number) => void
  readonly stop: () => void
}

const openBar = (stream: NodeJS.WritableStream, name: string, total: number, from: number): Bar => {
  const format = "{name} {bar} {percentage}% | {value} of {total} | {rate}/s | {eta_formatted} left"
  const bar = new SingleBar({ format, stream, etaBuffer: 200, hideCursor: true }, Presets.rect)
  const began = performance.now()
  let done = from
  bar.start(total, from, { name: name.padEnd(11), rate: 0 })
  return {
    advance: (by) => {
      done += by
      bar.update(done, { rate: Math.round((done - from) / ((performance.now() - began) / 1_000 || 1)) })
    },
    stop: () => bar.stop(),
  }
}

/** Columns of numbers are right-aligned. */
export const tableOf = (head: ReadonlyArray<string>, rows: ReadonlyArray<ReadonlyArray<string>>): string => {
  const isFigure = (column: number): boolean => rows.every((row) => /^-?[\d,.]+( s| %)?$/.test(row[column] ?? ""))
  const table = new Table({
    head: [...head],
    colAligns: head.map((_, column) => (isFigure(column) ? "right" : "left")),
    style: { head: [], border: [], compact: true },
  })
  table.push(...rows.map((row) => [...row]))
  return table.toString()
}
