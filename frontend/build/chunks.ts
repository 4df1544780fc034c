// Which file of the build each module comes into. A browser asks a server for few files at once, and each costs a round trip.
import { join } from "node:path"

interface Module {
  readonly importedIds: ReadonlyArray<string>
  readonly dynamicallyImportedIds?: ReadonlyArray<string>
}

interface Graph {
  getModuleInfo(id: string): Module | null
}

const source = join(import.meta.dirname, "../src")
const screenAt = (name: string): string => join(source, "screens", name, `${name}.tsx`)

/** Shown without a session, and so free of modules that only signed-in people need. */
const publicScreens = ["landing", "login", "register", "forgot-password", "reset-password", "confirm-email"]

/** Everything that these modules import at once, themselves included. */
const reach = (from: ReadonlyArray<string>, graph: Graph): ReadonlySet<string> => {
  const found = new Set<string>()
  const add = (id: string): void => {
    if (found.has(id)) return
    found.add(id)
    graph.getModuleInfo(id)?.importedIds.forEach(add)
  }
  from.forEach(add)
  return found
}

const memoised = (make: (graph: Graph) => ReadonlySet<string>): ((graph: Graph) => ReadonlySet<string>) => {
  const known = new WeakMap<Graph, ReadonlySet<string>>()
  return (graph) => {
    const found = known.get(graph) ?? make(graph)
    known.set(graph, found)
    return found
  }
}

const ofPublicScreens = memoised((graph) => reach(publicScreens.map(screenAt), graph))

/** /home, and the frame of every screen of a signed-in person. */
const ofHome = memoised((graph) => reach([screenAt("home"), join(source, "app/signed-in.tsx")], graph))

/** Of all dialogs: whichever is opened first, the others are there then. */
const ofDialogs = memoised((graph) =>
  reach(graph.getModuleInfo(join(source, "app/dialogs.tsx"))?.dynamicallyImportedIds ?? [], graph),
)

/** In bytes, uncompressed: smaller ones come into one file with others. */
const small = 8_000

export const groups = [
  { name: "index", tags: ["$initial" as const], priority: 4 },
  {
    name: (id: string, graph: Graph) => (ofPublicScreens(graph).has(id) ? "public" : null),
    debugName: "public",
    minShareCount: 2,
    priority: 3,
  },
  // One file, which every other screen finds fetched: nobody is signed in without having been there.
  { name: (id: string, graph: Graph) => (ofHome(graph).has(id) ? "home" : null), debugName: "home", priority: 2 },
  {
    name: (id: string, graph: Graph) => (ofDialogs(graph).has(id) ? "dialogs" : null),
    debugName: "dialogs",
    priority: 1.5,
  },
  // What several of the other screens share.
  {
    name: "components",
    test: /frontend.src.(lib|api|components.(?!charts))/,
    minShareCount: 2,
    entriesAware: true,
    entriesAwareMergeThreshold: small,
    priority: 1,
  },
  {
    name: "shared",
    test: /frontend.src.(features|parts)/,
    minShareCount: 2,
    entriesAware: true,
    entriesAwareMergeThreshold: small,
  },
]
