// What runs in a process or thread of its own: the name of its compiled file in dist/, and where its sources begin.
export const programs = {
  embedded: "embedded.ts",
  facade: "frontend/server/main.ts",
  "command-service": "command-service/src/main.ts",
  "file-reader": "command-service/src/imports/reading/work.ts",
  "query-service": "query-service/src/main.ts",
  replay: "query-service/src/replay/worker.ts",
  projector: "projector/src/main.ts",
  relay: "projector/src/relay/main.ts",
  "sandbox-bank": "sandbox-bank/src/main.ts",
  database: "tools/database/main.ts",
  operate: "tools/operate.ts",
  stack: "tools/stack.ts",
  "verify-export": "tools/verify-export.ts",
}
