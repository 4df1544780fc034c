// Runs the proxies of docs/hosting from their own files, in which only addresses and paths are replaced.
import { spawn, spawnSync } from "node:child_process"
import { createHash } from "node:crypto"
import { once } from "node:events"
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { untilListening } from "../../test/listening.ts"

const documents = join(import.meta.dirname, "../../../docs/hosting")
/** The file also contains the key. */
const certificate = join(import.meta.dirname, "../../../frontend/test/localhost.pem")

export const login = { user: "home", password: "secret" }

interface Program {
  readonly command: string
  readonly file: string
  /** Apache does not limit the bodies that it forwards. */
  readonly limitsBodies: boolean
  /** Further words to replace in the file. */
  readonly replaced?: (port: number) => Readonly<Record<string, string>>
  /** The rest of the configuration around the file. */
  readonly around: (file: string, folder: string, port: number) => string
  readonly words: (configuration: string, folder: string, port: number) => ReadonlyArray<string>
}

const apacheModules = (): string =>
  "mpm_event authn_core authn_file authz_core authz_user auth_basic headers proxy proxy_http ssl"
    .split(" ")
    .map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`)
    .join("\n")

/** The output of "caddy hash-password", at the lowest cost. */
const caddyHash = "$2a$04$V7Z4xygBTlCKMAKbzEtcnOqVeaN.7uFysCYfbRLkCN/H2Lamw1aqq"

export const programs: Readonly<Record<string, Program>> = {
  nginx: {
    command: "nginx",
    file: "nginx.conf",
    limitsBodies: true,
    around: (file, folder) =>
      `daemon off; pid ${folder}/pid; error_log stderr;
       events {}
       http { access_log off; client_body_temp_path ${folder}/bodies; proxy_temp_path ${folder}/answers; ${file} }`,
    words: (configuration, folder) => ["-p", folder, "-c", configuration],
  },
  apache: {
    command: "apache2",
    file: "apache.conf",
    limitsBodies: false,
    around: (file, folder, port) =>
      `${apacheModules()}
       ServerName home.example
       ServerRoot ${folder}
       PidFile ${folder}/pid
       User nobody
       Group nogroup
       ErrorLog ${folder}/log
       Listen ${port}
       ${file}`,
    words: (configuration) => ["-DFOREGROUND", "-f", configuration],
  },
  caddy: {
    command: "caddy",
    file: "Caddyfile",
    limitsBodies: true,
    replaced: (port) => ({
      "home.example {": `https://home.example:${port} {\n\ttls ${certificate} ${certificate}`,
      $2a$14$replaceThisHash: caddyHash,
    }),
    around: (file) => `{\n\tauto_https off\n\tadmin off\n}\n${file}`,
    words: (configuration) => ["run", "--adapter", "caddyfile", "--config", configuration],
  },
  traefik: {
    command: "traefik",
    file: "traefik.yaml",
    limitsBodies: false,
    replaced: () => ({ "{ certResolver: letsencrypt }": "{}" }),
    around: (file) => file,
    words: (configuration, _, port) => [
      `--entryPoints.websecure.address=:${port}`,
      `--providers.file.filename=${configuration}`,
      "--log.level=ERROR",
    ],
  },
}

export const isInstalled = ({ command }: Program): boolean =>
  spawnSync("sh", ["-c", `command -v ${command}`], { env: { ...process.env, PATH: path } }).status === 0

const path = `${process.env["PATH"]}:/usr/sbin`

/** Runs a proxy for the product at that address. Returns a function that stops it. */
export const run = async (program: Program, port: number, address: string): Promise<() => Promise<void>> => {
  const folder = mkdtempSync(join(tmpdir(), "evenkeel-proxy-"))
  // Readable by the proxy's own user, if we are root.
  chmodSync(folder, 0o755)
  const users = join(folder, "users")
  const hash = createHash("sha1").update(login.password).digest("base64")
  writeFileSync(users, `${login.user}:{SHA}${hash}\n`)
  let text = readFileSync(join(documents, program.file), "utf8")
  const replaced = {
    ...program.replaced?.(port),
    "127.0.0.1:8080": new URL(address).host,
    ":443": `:${port}`,
    "listen 443": `listen ${port}`,
    "/etc/home.users": users,
    "/etc/ssl/home.example.pem": certificate,
    "/etc/ssl/home.example.key": certificate,
  }
  for (const [word, instead] of Object.entries(replaced)) text = text.replaceAll(word, () => instead)
  const configuration = join(folder, "configuration.yaml")
  writeFileSync(configuration, program.around(text, folder, port))
  const running = spawn(program.command, program.words(configuration, folder, port), {
    env: { ...process.env, PATH: path, HOME: folder },
    stdio: ["ignore", "ignore", "pipe"],
  })
  let printed = ""
  running.stderr.on("data", (chunk) => (printed += String(chunk)))
  await untilListening(running, port).catch((error: unknown) => {
    throw new Error(`${program.command} did not start:\n${printed}`, { cause: error })
  })
  return async () => {
    running.kill("SIGTERM")
    if (running.exitCode === null) await once(running, "exit")
    rmSync(folder, { recursive: true })
  }
}
