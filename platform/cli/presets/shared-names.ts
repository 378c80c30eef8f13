import type { Compilation, Module } from '@rspack/core'

type Names = Readonly<Record<string, readonly string[]>>

/** Names per module, everything sorted so that the same build writes the same record. */
function sorted(names: ReadonlyMap<string, ReadonlySet<string>>): Names {
  return Object.fromEntries([...names].sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, set]) => [key, [...set].sort()]))
}

/**
 * Names that a remote's modules import from each shared module. A namespace import that is passed on as a whole counts no
 * names.
 *
 * @param shared shared modules, by the request that imports them
 */
export function importedNames({ modules, moduleGraph }: Compilation, shared: readonly string[]): Names {
  const names = new Map<string, Set<string>>()
  for (const module of modules) {
    if (module.type !== 'consume-shared-module') continue
    for (const { dependency } of moduleGraph.getIncomingConnections(module)) {
      const [name] = dependency.ids ?? []
      // Bundlers disagree about `default` for CommonJS modules, and none of our shared modules has a default export.
      if (name === undefined || name === 'default' || !dependency.request || !shared.includes(dependency.request))
        continue
      const known = names.get(dependency.request) ?? new Set()
      names.set(dependency.request, known.add(name))
    }
  }
  return sorted(names)
}

/** Names that the shared modules export, resolved from the shell's own modules. Modules with unknown exports are left out. */
export function providedNames({ modules, moduleGraph }: Compilation, shared: readonly string[], folder: string): Names {
  const names = new Map<string, Set<string>>()
  for (const module of modules) {
    if (!module.nameForCondition()?.startsWith(folder)) continue
    for (const { dependency, module: target } of moduleGraph.getOutgoingConnections(module)) {
      const request = dependency.request
      if (!request || !target || names.has(request) || !shared.includes(request)) continue
      const provided = exportsOf(target, moduleGraph)
      if (provided) names.set(request, new Set(provided))
    }
  }
  return sorted(names)
}

function exportsOf(module: Module, moduleGraph: Compilation['moduleGraph']): string[] | null {
  const provided = moduleGraph.getProvidedExports(module)
  return Array.isArray(provided) ? provided : null
}
