// PostgreSQL creates a cluster only for a user with a name, but a container may run under any user id. The library
// nss_wrapper, which the image contains, provides a name.
import { existsSync, rmSync, writeFileSync } from "node:fs"
import { userInfo } from "node:os"
import { join } from "node:path"

const libraries = ["x86_64", "aarch64"].map((machine) => `/usr/lib/${machine}-linux-gnu/libnss_wrapper.so`)

const hasName = (): boolean => {
  try {
    return userInfo().username !== ""
  } catch {
    return false
  }
}

export interface NamedEnvironment {
  /** The environment of a program that looks up its user's name. */
  readonly env: NodeJS.ProcessEnv
  readonly remove: () => void
}

/** Without the library, the environment is unchanged. `directory` gets two temporary files. */
export const withUserName = (directory: string): NamedEnvironment => {
  const library = libraries.find(existsSync)
  if (library === undefined || hasName()) return { env: process.env, remove: () => {} }
  const [users, groups] = [join(directory, "users"), join(directory, "groups")] as const
  writeFileSync(users, `evenkeel:x:${process.getuid?.()}:${process.getgid?.()}::/:/bin/false\n`)
  writeFileSync(groups, `evenkeel:x:${process.getgid?.()}:\n`)
  return {
    env: { ...process.env, LD_PRELOAD: library, NSS_WRAPPER_PASSWD: users, NSS_WRAPPER_GROUP: groups },
    remove: () => [users, groups].forEach((file) => rmSync(file)),
  }
}
