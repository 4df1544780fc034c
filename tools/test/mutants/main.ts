// npm run test:mutants: plants each fault of tools/test/mutants/faults.ts in a copy of the checkout, and runs the tests
// that should find it. Ends with 1 if one of them passes. Words as arguments select faults by name.
import { spawnSync } from "node:child_process"
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { faults, type Fault } from "./faults.ts"

const root = join(import.meta.dirname, "../../..")
const place = mkdtempSync(join(tmpdir(), "evenkeel-mutants-"))
process.on("exit", () => rmSync(place, { recursive: true, force: true }))
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => process.exit(130))

const copy = join(place, "checkout")

/** Copies the files of git, with links to the installed packages: the checkout's own packages must be the copy's. */
const makeCopy = (): void => {
  const { stdout } = spawnSync("git", ["ls-files"], { cwd: root, encoding: "utf8", maxBuffer: 1 << 28 })
  for (const file of stdout.trimEnd().split("\n")) cpSync(join(root, file), join(copy, file))
  cpSync(join(root, "node_modules"), join(copy, "node_modules"), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (source) => !source.includes("/node_modules/.vite/"),
  })
  symlinkSync(join(root, "projector/node_modules"), join(copy, "projector/node_modules"))
  cpSync(join(root, "frontend/dist"), join(copy, "frontend/dist"), { recursive: true })
}

/** Whether the tests fail with the fault, as they should. */
const isFound = ({ file, text, planted, foundBy }: Fault): boolean => {
  const path = join(copy, file)
  const whole = readFileSync(path, "utf8")
  if (whole.split(text).length !== 2) throw new Error(`${file} does not have this line once: ${text}`)
  writeFileSync(
    path,
    whole.replace(text, () => planted),
  )
  const { status } = spawnSync("npx", ["vitest", "run", "--bail=1", ...foundBy], { cwd: copy, stdio: "ignore" })
  writeFileSync(path, whole)
  return status !== 0
}

makeCopy()
const words = process.argv.slice(2).join(" ")
const missed: Array<string> = []
const chosen = faults.filter(({ name }) => name.includes(words))
for (const fault of chosen) {
  const found = isFound(fault)
  console.log(`${found ? "found " : "MISSED"}  ${fault.name} (${fault.file})`)
  if (!found) missed.push(fault.name)
}
console.log(`${chosen.length - missed.length} found, ${missed.length} missed`)
process.exitCode = missed.length === 0 ? 0 : 1
