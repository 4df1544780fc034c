// Kafka's jars, fetched once through Maven and kept in the person's cache.
import { existsSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { attempt } from "./attempt.mjs"
import { cache, makeWritable } from "./cache.mjs"

const version = "3.9.1"
const artifact = "kafka_2.13"

/** Their directory, which exists once they have been fetched. */
export const jars: string = join(cache, "kafka", version)

const project = `<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion>
  <groupId>evenkeel</groupId><artifactId>broker</artifactId><version>1</version><packaging>pom</packaging>
  <dependencies><dependency>
    <groupId>org.apache.kafka</groupId><artifactId>${artifact}</artifactId><version>${version}</version>
  </dependency></dependencies></project>`

const copyDependencies = "org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies"

/** Maven waits half an hour for an answer by default, and asks again. These are its older and its newer names for it. */
const answersInTime = [
  "-Dmaven.wagon.rto=6000",
  "-Dmaven.wagon.http.retryHandler.count=0",
  "-Daether.connector.connectTimeout=6000",
  "-Daether.connector.requestTimeout=6000",
  "-Daether.connector.http.retryHandler.count=0",
]

/** Why Maven cannot bring them, in a few words; "" once they are there. */
export const whyNoJars = async (tell: (line: string) => void): Promise<string> => {
  const unwritable = makeWritable(dirname(jars))
  if (unwritable !== "") return unwritable
  tell(`Fetching Kafka ${version} through Maven, once ...`)
  const unfinished = mkdtempSync(`${jars}.`)
  try {
    writeFileSync(join(unfinished, "pom.xml"), project)
    const { ok, why } = await attempt(
      "mvn",
      [
        "-B",
        // It would ask again for what failed an hour ago only.
        "-U",
        copyDependencies,
        "-DincludeScope=runtime",
        `-DoutputDirectory=${unfinished}`,
        ...answersInTime,
      ],
      // Once something has come, Maven's own timeouts notice a host that falls silent.
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
