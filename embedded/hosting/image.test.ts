// The content of the image, started as in a container: by a user without a name, who can only write to /data.
import { execFileSync, spawn } from "node:child_process"
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  chmodSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import { isWholeRun } from "@evenkeel/contracts/test/random"
import { end, whenReady } from "@evenkeel/acceptance/product-process"
import { registerAt } from "@evenkeel/acceptance/person"

const root = join(import.meta.dirname, "../..")
const lines = readFileSync(join(root, "Dockerfile"), "utf8").split("\n")
const line = (word: string): string =>
  lines.findLast((each) => each.startsWith(`${word} `))?.slice(word.length + 1) ?? ""
const environment = Object.fromEntries(
  line("ENV")
    .split(" ")
    .map((each) => each.split("=") as [string, string]),
)

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "evenkeel-image-"))
  chmodSync(folder, 0o755)
})
afterAll(() => rmSync(folder, { recursive: true }))

/** An unused user id; our own if we are not root. */
const stranger = process.getuid?.() === 0 ? { uid: 54_321, gid: 54_321 } : {}

/** Runs the image's command in that folder, with a volume in another folder that only root can write to. */
const useImage = async (image: string, volume: string): Promise<void> => {
  mkdirSync(volume)
  if (stranger.uid !== undefined) chownSync(volume, stranger.uid, stranger.gid)
  const words = JSON.parse(line("CMD")) as ReadonlyArray<string>
  const env = {
    PATH: process.env["PATH"],
    HOME: "/",
    ...environment,
    EVENKEEL_DATA: volume,
    PORT: "0",
    PASSWORD_COST: "8",
  }
  const options = { cwd: image, env, ...stranger }
  const running = spawn(process.execPath, words, { ...options, stdio: ["ignore", "pipe", "pipe"] })
  const { address } = await whenReady(running)
  const { port } = new URL(address)
  const at = `http://127.0.0.1:${port}`
  expect((await (await registerAt(at)).send("GET", "/auth")).status).toBe(200)
  execFileSync(process.execPath, ["tools/healthy.mjs", port], options)
  await end(running, "SIGTERM")
  expect(running.exitCode).toBe(0)
  expect(readdirSync(volume)).toEqual(expect.arrayContaining(["cluster", "token-key", "heads-key"]))
}

const hasNames = ["x86_64", "aarch64"].some((machine) => existsSync(`/usr/lib/${machine}-linux-gnu/libnss_wrapper.so`))

test.runIf(hasNames || stranger.uid === undefined)("it runs as any user, and writes only to its volume", () =>
  useImage(root, join(folder, "data")),
)

test.runIf(isWholeRun && hasNames)("its steps, run in a clean folder, make all of it", async () => {
  const image = join(folder, "image")
  for (const file of execFileSync("git", ["ls-files", "-z"], { cwd: root, encoding: "utf8" }).split("\0")) {
    if (file === "" || !existsSync(join(root, file))) continue
    mkdirSync(dirname(join(image, file)), { recursive: true })
    cpSync(join(root, file), join(image, file))
  }
  execFileSync("sh", ["tools/image.sh"], { cwd: image, stdio: ["ignore", "ignore", "inherit"] })
  expect(existsSync(join(image, "node_modules/vitest"))).toBe(false)
  expect(JSON.parse(readFileSync(join(image, "sbom.json"), "utf8"))).toMatchObject({ bomFormat: "CycloneDX" })
  await useImage(image, join(folder, "other-data"))
})
