// Jars of Java programs, fetched once through Maven and kept in the person's cache.
import { existsSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { attempt } from "./attempt.mjs"
import { cache, makeWritable } from "./cache.mjs"

interface Program {
  readonly name: string
  /** Its group and its id. */
  readonly artifact: readonly [group: string, id: string]
  readonly version: string
}

export const kafka: Program = { name: "Kafka", artifact: ["org.apache.kafka", "kafka_2.13"], version: "3.9.1" }

/** A server of S3's protocol, on top of a folder. */
export const s3Proxy: Program = { name: "S3Proxy", artifact: ["org.gaul", "s3proxy"], version: "2.6.0" }

/** Their directory, which exists once they have been fetched. */
export const jarsOf = ({ name, version }: Program): string => join(cache, name.toLowerCase(), version)

const project = ({ artifact: [group, id], version }: Program): string =>
  `<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion>
  <groupId>evenkeel</groupId><artifactId>program</artifactId><version>1</version><packaging>pom</packaging>
  <dependencies><dependency>
    <groupId>${group}</groupId><artifactId>${id}</artifactId><version>${version}</version>
  </dependency></dependencies></project>`

const copyDependencies = "org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies"

/**
 * Maven waits half an hour for a response by default, and retries. These are the older and the newer names for that.
 */
const answersInTime = [
  "-Dmaven.wagon.rto=6000",
  "-Dmaven.wagon.http.retryHandler.count=0",
  "-Daether.connector.connectTimeout=6000",
  "-Daether.connector.requestTimeout=6000",
  "-Daether.connector.http.retryHandler.count=0",
]

/** Why Maven cannot fetch them, in a few words; "" once they are there. */
export const whyNoJars = async (program: Program, report: (line: string) => void): Promise<string> => {
  const jars = jarsOf(program)
  const unwritable = makeWritable(dirname(jars))
  if (unwritable !== "") return unwritable
  report(`Fetching ${program.name} ${program.version} through Maven, once ...`)
  const unfinished = mkdtempSync(`${jars}.`)
  try {
    writeFileSync(join(unfinished, "pom.xml"), project(program))
    const { ok, why } = await attempt(
      "mvn",
      [
        "-B",
        // Otherwise it would not retry a failure of the last hour.
        "-U",
        copyDependencies,
        "-DincludeScope=runtime",
        `-DoutputDirectory=${unfinished}`,
        ...answersInTime,
      ],
      // After the first download, Maven's own timeouts notice a silent host.
      { cwd: unfinished, begun: /Downloading from/, fetched: /^(\[INFO\] )?Downloaded from/m },
    )
    if (!ok) return `Maven cannot bring it: ${why}`
    if (!existsSync(jars)) renameSync(unfinished, jars)
    return ""
  } catch (error) {
    return `its files cannot be written to ${dirname(jars)}: ${error instanceof Error ? error.message : String(error)}`
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
  }
}
