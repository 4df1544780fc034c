// Kafka's jars, fetched once through Maven and kept in the person's cache.
import { spawnSync } from "node:child_process"
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { homedir } from "node:os"
import { join } from "node:path"

const version = "3.9.1"
const artifact = "kafka_2.13"

/** Their directory, which exists once they have been fetched. */
export const jars = join(process.env["XDG_CACHE_HOME"] ?? join(homedir(), ".cache"), "evenkeel", "kafka", version)

const project = `<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion>
  <groupId>evenkeel</groupId><artifactId>broker</artifactId><version>1</version><packaging>pom</packaging>
  <dependencies><dependency>
    <groupId>org.apache.kafka</groupId><artifactId>${artifact}</artifactId><version>${version}</version>
  </dependency></dependencies></project>`

const copyDependencies = "org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies"

/** False if Maven cannot get them. */
export const fetchJars = (tell: (line: string) => void): boolean => {
  tell(`Fetching Kafka ${version} through Maven, once ...`)
  mkdirSync(join(jars, ".."), { recursive: true })
  const unfinished = mkdtempSync(`${jars}.`)
  writeFileSync(join(unfinished, "pom.xml"), project)
  const { status } = spawnSync(
    "mvn",
    ["-q", "-B", copyDependencies, "-DincludeScope=runtime", `-DoutputDirectory=${unfinished}`],
    { cwd: unfinished, stdio: ["ignore", "ignore", "ignore"], timeout: 300_000 },
  )
  if (status === 0 && !existsSync(jars)) renameSync(unfinished, jars)
  rmSync(unfinished, { recursive: true, force: true })
  return existsSync(jars)
}
