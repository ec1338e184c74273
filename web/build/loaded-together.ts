import { dirname, join } from 'node:path'

/** Pages that load by themselves: what they share with the app stays in files of its own. */
const smallPages = ['form-entry.tsx', 'door-entry.tsx']
/** What is loaded together, each with all before it. */
const steps = {
  app: ['app-entry.tsx', 'app/layouts/base-layout.tsx'],
  sheet: ['screens/table/table-screen.tsx', 'screens/table/grid-body.tsx'],
}

type Modules = { getModuleInfo(id: string): { importedIds: readonly string[]; code: string | null } | null }

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
  const taken = reachedFrom(smallPages, modules, root)
  for (const [name, entries] of Object.entries(steps)) {
    for (const id of reachedFrom(entries, modules, root)) {
      if (taken.has(id)) continue
      taken.add(id)
      // Screens keep files of their own, by which they are named.
      if (!entries.some((entry) => id === join(root, entry))) places.set(id, name)
    }
  }
  return places
}

/** What is loaded with these entries: what they import, and what that imports, but nothing that is loaded later. */
function reachedFrom(entries: readonly string[], modules: Modules, root: string): Set<string> {
  const found = new Set<string>()
  const visit = (id: string): void => {
    if (found.has(id)) return
    found.add(id)
    const about = modules.getModuleInfo(id)
    for (const next of about?.importedIds ?? []) {
      if (isIconList(next)) for (const icon of iconsOf(about?.code ?? '', next, modules)) visit(icon)
      else visit(next)
    }
  }
  for (const entry of entries) visit(join(root, entry))
  return found
}

/** The module that names all icons: importing from it is no use of all of them. */
const isIconList = (id: string): boolean => id.endsWith('/lucide-react.mjs')

/** The modules of the icons that a source imports by name. */
function iconsOf(code: string, list: string, modules: Modules): string[] {
  const names = [...code.matchAll(/import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/g)]
    .flatMap(([, inside = '']) => inside.split(','))
    .map((name) => name.trim().split(/\s+as\s+/)[0] ?? '')
  const files = filesOfIcons(list, modules)
  return names.flatMap((name) => files.get(name) ?? [])
}

let icons: Map<string, string> | null = null

function filesOfIcons(list: string, modules: Modules): Map<string, string> {
  if (icons) return icons
  icons = new Map()
  const code = modules.getModuleInfo(list)?.code ?? ''
  for (const [, names = '', file = ''] of code.matchAll(/export\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/g))
    for (const [, name = ''] of names.matchAll(/default as (\w+)/g))
      icons.set(name, join(dirname(list), file))
  return icons
}
