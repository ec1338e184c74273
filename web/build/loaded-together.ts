import { join } from 'node:path'

/** Pages that load by themselves: what they share with the app stays in files of its own. */
const smallPages = ['form-entry.tsx', 'door-entry.tsx']
/** What is loaded together, each with all before it. */
const steps = {
  app: ['app-entry.tsx', 'app/layouts/base-layout.tsx'],
  sheet: ['screens/table/table-screen.tsx', 'screens/table/grid-body.tsx'],
}

type Modules = { getModuleInfo(id: string): { importedIds: readonly string[] } | null }

/**
 * Names the file of the build that a module goes to where it is always loaded with many others: left alone, the
 * bundler makes a file for each way in which screens share modules, and a sheet would begin with ninety of them, each
 * compressed by itself.
 */
export function loadedTogether(root: string): (id: string, modules: Modules) => string | null {
  let known: Map<string, string> | null = null
  return (id, modules) => {
    known ??= placesOf(root, modules)
    return known.get(id) ?? null
  }
}

function placesOf(root: string, modules: Modules): Map<string, string> {
  const places = new Map<string, string>()
  const taken = reachedFrom(smallPages)
  for (const [name, entries] of Object.entries(steps)) {
    for (const id of reachedFrom(entries)) {
      if (taken.has(id)) continue
      taken.add(id)
      // Screens keep files of their own, by which they are named.
      if (!entries.some((entry) => id === join(root, entry))) places.set(id, name)
    }
  }
  return places

  /** What is loaded with these entries: what they import, and what that imports, but nothing that is loaded later. */
  function reachedFrom(entries: readonly string[]): Set<string> {
    const found = new Set<string>()
    const visit = (id: string): void => {
      if (found.has(id)) return
      found.add(id)
      for (const next of modules.getModuleInfo(id)?.importedIds ?? []) visit(next)
    }
    for (const entry of entries) visit(join(root, entry))
    return found
  }
}
