// compose.yaml sets only known variables, with which the services can start, and contains no secrets.
import { spawnSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { Effect, type Config } from "effect"
import { describe, expect, test } from "vitest"
import { parse } from "yaml"
import { readConfiguration } from "@evenkeel/server-kit/configuration"
import { roles } from "@evenkeel/server-kit/postgres/roles"
import { trustedProxies } from "@evenkeel/server-kit/http/client"
import { commandServiceConfig } from "@evenkeel/command-service/config"
import { sandboxBankConfig } from "@evenkeel/sandbox-bank/config"
import { facadeConfig } from "@evenkeel/frontend/server/config"
import { databaseConfig } from "./database/config.ts"
import { projectorConfig, relayConfig } from "@evenkeel/projector/config"
import { queryServiceConfig } from "@evenkeel/query-service/config"

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
  readonly cap_drop?: ReadonlyArray<string>
  readonly security_opt?: ReadonlyArray<string>
  readonly read_only?: boolean
  readonly tmpfs?: ReadonlyArray<string>
}

const { services, volumes } = parse(read("compose.yaml"), { merge: true }) as {
  readonly services: Readonly<Record<string, Container>>
  readonly volumes: Readonly<Record<string, unknown>>
}

/** The values that an operator has to fill in. */
const filledIn: Readonly<Record<string, string>> = {
  POSTGRES_PASSWORD: "a1b2c3",
  COMMAND_SERVICE_PASSWORD: "d4",
  PROJECTOR_PASSWORD: "e5",
  QUERY_SERVICE_PASSWORD: "f6",
  SANDBOX_BANK_PASSWORD: "a7",
  TOKEN_KEY: Buffer.alloc(32, 7).toString("base64"),
  HEADS_KEY: Buffer.alloc(32, 8).toString("base64"),
}

/** Substitutes like docker: ${NAME}, ${NAME:-default}, ${NAME-default} and ${NAME:?message}. */
const interpolated = (value: string | number, set = filledIn): string =>
  String(value).replace(
    /\$\{(\w+)(?::?(-)([^}]*)|:\?[^}]*)?\}/g,
    (_, name: string, _dash: string, fallback: string | undefined) => set[name] ?? fallback ?? "",
  )

const environmentOf = (environment: Container["environment"], set = filledIn): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(environment).map(([variable, value]) => [variable, interpolated(value, set)]))

const configs: Readonly<Record<string, { readonly config: Config.Config<unknown>; readonly file: string }>> = {
  database: { config: databaseConfig, file: "tools/database/config.ts" },
  facade: { config: facadeConfig, file: "frontend/server/config.ts" },
  "command-service": { config: commandServiceConfig, file: "command-service/src/config.ts" },
  "sandbox-bank": { config: sandboxBankConfig, file: "sandbox-bank/src/config.ts" },
  relay: { config: relayConfig, file: "projector/src/config.ts" },
  projector: { config: projectorConfig, file: "projector/src/config.ts" },
  "query-service": { config: queryServiceConfig, file: "query-service/src/config.ts" },
}

const ours = Object.entries(services).filter(([, { build }]) => build !== undefined)

test("every service of ours has a configuration in this test", () =>
  expect(ours.map(([name]) => name).sort()).toEqual(Object.keys(configs).sort()))

describe.each(ours)("%s", (name, { environment, command, healthcheck, container_name }) => {
  test("gets only variables that its config.ts reads", () => {
    const known = read(configs[name]!.file) + read("server-kit/src/configuration.ts")
    expect(Object.keys(environment).filter((variable) => !known.includes(`"${variable}"`))).toEqual([])
  })

  test("can start with its variables", () => {
    expect(() => Effect.runSync(readConfiguration(configs[name]!.config, environmentOf(environment)))).not.toThrow()
  })

  test("starts an existing file, has a health check on its own port, and can be scaled", () => {
    expect(container_name).toBeUndefined()
    // It ends once it is done.
    if (name === "database") return expect(read(command?.[0] ?? "")).toContain("runMain(")
    expect(read(command?.[0] ?? "")).toContain("runProcess(")
    const [, port] = Object.entries(environment).find(([variable]) => /(^|_)PORT$/.test(variable)) ?? []
    expect(healthcheck?.test.at(-1)).toBe(String(port))
  })
})

test("nobody but the container that makes the roles has the password of the database's owner", () => {
  const users = ours.map(([name, { environment }]) => {
    const url = environment["DATABASE_URL"]
    return [name, url === undefined ? undefined : new URL(interpolated(url)).username]
  })
  expect(Object.fromEntries(users)).toEqual({
    database: "evenkeel",
    facade: undefined,
    "command-service": roles.command,
    "query-service": roles.query,
    projector: roles.projector,
    relay: roles.projector,
    "sandbox-bank": roles.sandboxBank,
  })
  const holders = ours.filter(([, { environment }]) => JSON.stringify(environment).includes("POSTGRES_PASSWORD"))
  expect(holders.map(([name]) => name)).toEqual(["database"])
})

test("with the credentials of a real provider, nothing starts together with the sandbox bank", () => {
  const start = (set: Readonly<Record<string, string>>) =>
    Effect.runSync(
      readConfiguration(
        commandServiceConfig,
        environmentOf(services["command-service"]!.environment, {
          ...filledIn,
          PLAID_CLIENT_ID: "id",
          PLAID_SECRET: "secret",
          ...set,
        }),
      ),
    )
  expect(() => start({})).toThrow("SANDBOX_BANK_URL must be empty")
  expect(start({ SANDBOX_BANK_URL: "" }).plaid).toMatchObject({ clientId: "id", environment: "production" })
})

test("no port is published but the facade's, and that on this machine only", () => {
  const published = Object.entries(services).flatMap(([name, { ports = [] }]) => ports.map((port) => [name, port]))
  expect(published).toEqual([["facade", expect.stringMatching(/^127\.0\.0\.1:/)]])
})

test.each<[string, Config.Config<unknown>, Readonly<Record<string, string>>]>([
  ["facade", facadeConfig, { SANDBOX_BANK_URL: "http://127.0.0.1:8085" }],
  ["sandbox bank", sandboxBankConfig, { DATABASE_URL: "postgresql://localhost/evenkeel" }],
])("a %s that others can reach has to be asked for the sandbox bank by name", (_, config, variables) => {
  const start = (set: Readonly<Record<string, string>>) => () =>
    Effect.runSync(readConfiguration(config, { ...variables, ...set }))
  expect(start({ HOST: "0.0.0.0" })).toThrow(/^HOST 0\.0\.0\.0 would open the sandbox bank to others.*\.$/)
  expect(start({ HOST: "0.0.0.0", SANDBOX_BANK: "public" })).not.toThrow()
  expect(start({ HOST: "localhost" })).not.toThrow()
})

test("the services believe the facade, which is on their own network, and the facade nobody by default", () => {
  const { networks } = parse(read("compose.yaml")) as {
    readonly networks: { readonly default: { readonly ipam: { readonly config: ReadonlyArray<{ subnet: string }> } } }
  }
  const trusted = (name: string) => services[name]?.environment["TRUSTED_PROXIES"]
  const [network] = networks.default.ipam.config
  expect([trusted("command-service"), trusted("query-service")]).toEqual([network?.subnet, network?.subnet])
  expect(trusted("facade")).toBe("${TRUSTED_PROXIES:-}")
  expect(trustedProxies(interpolated(network?.subnet ?? ""))?.("10.89.76.3")).toBe(true)
})

/** Data that outlives a container: the erasures. */
const kept: Readonly<Record<string, ReadonlyArray<string>>> = { "command-service": ["erasures:/var/lib/evenkeel"] }

test.each(ours)("%s has no privileges, and can write only what is gone with it or named here", (name, container) => {
  const { cap_drop, security_opt, read_only, tmpfs, volumes: mounted } = container
  expect({ cap_drop, security_opt, read_only, tmpfs, mounted }).toEqual({
    cap_drop: ["ALL"],
    security_opt: ["no-new-privileges:true"],
    read_only: true,
    tmpfs: ["/tmp"],
    mounted: kept[name],
  })
})

test("erasures are recorded in a volume of their own, in a folder that the image's user owns", () => {
  const { environment, volumes: [mounted = ""] = [] } = services["command-service"]!
  const [volume = "", folder = ""] = mounted.split(":")
  expect(Object.keys(volumes)).toContain(volume)
  expect(
    Object.values(services).filter(({ volumes: own = [] }) => own.some((each) => each.startsWith(`${volume}:`))),
  ).toHaveLength(1)
  expect(environment["ERASURE_LEDGER"]).toMatch(new RegExp(`^${folder}/[^/]+$`))
  const lines = read("Dockerfile").split("\n")
  const made = lines.findIndex(
    (line) => /^RUN install .*--owner=node .*--mode=0700/.test(line) && line.endsWith(` ${folder}`),
  )
  expect(made).toBeGreaterThan(lines.findLastIndex((line) => line.startsWith("FROM")))
  expect(made).toBeLessThan(lines.indexOf("USER node"))
})

test("the image is made by the steps that a test runs, on one version of Node, and its user owns none of it", () => {
  const image = read("Dockerfile")
  const [made = "", used = ""] = image.split(/^FROM .*\n/m).slice(1)
  expect(made.trim().split("\n")).toEqual(["WORKDIR /evenkeel", "COPY . .", "RUN sh tools/image.sh"])
  expect(used).toContain("COPY --from=build /evenkeel ./")
  expect(image).not.toMatch(/npm install|--chown/)
  const bases = [...image.matchAll(/^FROM (\S+)/gm)].map(([, base]) => base)
  expect(new Set(bases).size).toBe(1)
  // Even numbers have long-term support.
  expect(bases[0]).toMatch(/^node:(22|24|26|28)\.\d+\.\d+-/)
  expect(image.indexOf("USER node")).toBeGreaterThan(image.lastIndexOf("COPY"))
})

test("every server has a pinned version, a health check, and a volume", () => {
  const servers = Object.values(services).filter(({ build }) => build === undefined)
  for (const { image, healthcheck, volumes: mounted } of servers) {
    expect(image).toMatch(/:\d+\.\d+/)
    expect(healthcheck).toBeDefined()
    expect(Object.keys(volumes)).toContain(mounted?.[0]?.split(":")[0])
  }
})

test("it contains no secrets, and the example lists all required variables", () => {
  const secret = /(PASSWORD|SECRET|TOKEN_KEYS?)$/
  for (const { environment } of Object.values(services)) {
    for (const [variable, value] of Object.entries(environment))
      if (secret.test(variable)) expect(value).toMatch(/^\$\{/)
  }
  const example = read(".env.example")
  for (const [, name] of read("compose.yaml").matchAll(/\$\{(\w+):\?/g))
    expect(example).toMatch(new RegExp(`^${name}=$`, "m"))
})

test("the example lists exactly the variables that can be set", () => {
  const settable = [...read("compose.yaml").matchAll(/\$\{(\w+)/g)].map(([, name]) => name)
  const named = [...read(".env.example").matchAll(/^(?:# )?(\w+)=/gm)].map(([, name]) => name)
  expect(new Set(named)).toEqual(new Set(settable))
})

const hasCompose = spawnSync("docker", ["compose", "version"], { stdio: "ignore" }).status === 0

test.skipIf(!hasCompose)("docker accepts it", () => {
  const { status, stderr } = spawnSync("docker", ["compose", "config", "--quiet"], {
    cwd: root,
    env: { ...process.env, ...filledIn },
    encoding: "utf8",
  })
  expect(status).toBe(0)
  expect(stderr).toBe("")
})
