// compose.yaml sets what the services know, and what they can start with; nothing in it is a secret.
import { spawnSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import type { Config } from "effect"
import { describe, expect, test } from "vitest"
import { parse } from "yaml"
import { readConfiguration } from "@evenkeel/contracts/configuration"
import { commandServiceConfig, sandboxBankConfig } from "../command-service/src/config.ts"
import { facadeConfig } from "../frontend/server/config.ts"
import { projectorConfig, relayConfig } from "../projector/src/config.ts"
import { queryServiceConfig } from "../query-service/src/config.ts"

const root = join(import.meta.dirname, "..")
const read = (file: string): string => readFileSync(join(root, file), "utf8")

interface Container {
  readonly build?: string
  readonly image: string
  readonly command?: ReadonlyArray<string>
  readonly environment: Readonly<Record<string, string | number>>
  readonly healthcheck?: { readonly test: ReadonlyArray<string> }
  readonly volumes?: ReadonlyArray<string>
  readonly container_name?: string
  readonly ports?: ReadonlyArray<string>
}

const { services, volumes } = parse(read("compose.yaml"), { merge: true }) as {
  readonly services: Readonly<Record<string, Container>>
  readonly volumes: Readonly<Record<string, unknown>>
}

/** What an operator has to fill in. */
const filledIn: Readonly<Record<string, string>> = { POSTGRES_PASSWORD: "a1b2c3", TOKEN_KEY: Buffer.alloc(32, 7).toString("base64") }

/** As docker does it: ${NAME}, ${NAME:-default}, ${NAME-default} and ${NAME:?what to say}. */
const interpolated = (value: string | number, set = filledIn): string =>
  String(value).replace(/\$\{(\w+)(?::?(-)([^}]*)|:\?[^}]*)?\}/g, (_, name: string, _dash: string, fallback: string | undefined) => set[name] ?? fallback ?? "")

const told = (environment: Container["environment"], set = filledIn): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(environment).map(([variable, value]) => [variable, interpolated(value, set)]))

const configs: Readonly<Record<string, { readonly config: Config.Config<unknown>; readonly file: string }>> = {
  "facade": { config: facadeConfig, file: "frontend/server/config.ts" },
  "command-service": { config: commandServiceConfig, file: "command-service/src/config.ts" },
  "sandbox-bank": { config: sandboxBankConfig, file: "command-service/src/config.ts" },
  "relay": { config: relayConfig, file: "projector/src/config.ts" },
  "projector": { config: projectorConfig, file: "projector/src/config.ts" },
  "query-service": { config: queryServiceConfig, file: "query-service/src/config.ts" },
}

const ours = Object.entries(services).filter(([, { build }]) => build !== undefined)

test("every service of ours has a configuration here", () => expect(ours.map(([name]) => name).sort()).toEqual(Object.keys(configs).sort()))

describe.each(ours)("%s", (name, { environment, command, healthcheck, container_name }) => {
  test("is told only what its config.ts knows", () => {
    const known = read(configs[name]!.file) + read("contracts/src/configuration.ts")
    expect(Object.keys(environment).filter((variable) => !known.includes(`"${variable}"`))).toEqual([])
  })

  test("can start with what it is told", () => {
    expect(() => readConfiguration(configs[name]!.config, told(environment))).not.toThrow()
  })

  test("starts a file that is there, is asked on its own port whether it lives, and can be scaled", () => {
    expect(read(command?.[0] ?? "")).toContain("runProcess(")
    const [, port] = Object.entries(environment).find(([variable]) => /(^|_)PORT$/.test(variable)) ?? []
    expect(healthcheck?.test.at(-1)).toBe(String(port))
    expect(container_name).toBeUndefined()
  })
})

test("with keys of a real provider nothing starts beside the sandbox bank", () => {
  const start = (set: Readonly<Record<string, string>>) =>
    readConfiguration(commandServiceConfig, told(services["command-service"]!.environment, { ...filledIn, PLAID_CLIENT_ID: "id", PLAID_SECRET: "secret", ...set }))
  expect(() => start({})).toThrow("SANDBOX_BANK_URL must be empty")
  expect(start({ SANDBOX_BANK_URL: "" }).plaid).toMatchObject({ clientId: "id", environment: "production" })
})

test("every server is pinned, has a health check, and keeps its data", () => {
  const servers = Object.values(services).filter(({ build }) => build === undefined)
  for (const { image, healthcheck, volumes: mounted } of servers) {
    expect(image).toMatch(/:\d+\.\d+/)
    expect(healthcheck).toBeDefined()
    expect(Object.keys(volumes)).toContain(mounted?.[0]?.split(":")[0])
  }
})

test("nothing in it is a secret, and the example says all that has to be filled in", () => {
  const secret = /(PASSWORD|SECRET|TOKEN_KEYS?)$/
  for (const { environment } of Object.values(services)) {
    for (const [variable, value] of Object.entries(environment)) if (secret.test(variable)) expect(value).toMatch(/^\$\{/)
  }
  const example = read(".env.example")
  for (const [, name] of read("compose.yaml").matchAll(/\$\{(\w+):\?/g)) expect(example).toMatch(new RegExp(`^${name}=$`, "m"))
})

test("the example names whatever can be set, and nothing else", () => {
  const settable = [...read("compose.yaml").matchAll(/\$\{(\w+)/g)].map(([, name]) => name)
  const named = [...read(".env.example").matchAll(/^(?:# )?(\w+)=/gm)].map(([, name]) => name)
  expect(new Set(named)).toEqual(new Set(settable))
})

const hasCompose = spawnSync("docker", ["compose", "version"], { stdio: "ignore" }).status === 0

test.skipIf(!hasCompose)("docker reads it", () => {
  const { status, stderr } = spawnSync("docker", ["compose", "config", "--quiet"], { cwd: root, env: { ...process.env, ...filledIn }, encoding: "utf8" })
  expect([status, stderr]).toEqual([0, ""])
})
