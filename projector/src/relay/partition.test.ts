import fc from "fast-check"
import { Partitioners } from "kafkajs"
import { expect, test } from "vitest"
import { newId } from "@evenkeel/contracts/ids"
import { partitionOf } from "./partition.ts"

const partitionMetadata = (partitions: number) =>
  Array.from({ length: partitions }, (_, partitionId) => ({
    partitionErrorCode: 0,
    partitionId,
    leader: 1,
    replicas: [1],
    isr: [1],
  }))

test("a key's messages go where every other client of Kafka sends them", () => {
  const usual = Partitioners.DefaultPartitioner()
  const keys = fc.oneof(fc.string({ unit: "binary" }), fc.noShrink(fc.constant(0).map(newId)))
  fc.assert(
    fc.property(keys, fc.integer({ min: 1, max: 100 }), (key, partitions) => {
      const asked = { topic: "t", partitionMetadata: partitionMetadata(partitions), message: { key, value: "" } }
      expect(partitionOf(key, partitions)).toBe(usual(asked))
    }),
    { numRuns: 500 },
  )
})
