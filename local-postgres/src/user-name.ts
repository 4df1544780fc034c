// PostgreSQL makes a cluster only for a user who has a name, and a container may run as any number. There the library
// nss_wrapper, which the image has, gives it one.
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
  /** For a program that asks for its user's name. */
  readonly env: NodeJS.ProcessEnv
  readonly remove: () => void
}

/** Without the library, nothing is changed: the program says what it lacks. `directory` takes two files for as long. */
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
