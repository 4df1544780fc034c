// The programs with a process or thread of their own: the name of the compiled file in dist/, and the entry source.
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
