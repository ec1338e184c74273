import { dirname, join } from 'node:path'

/** What is loaded together: pages that load by themselves, and the steps of the app, each with all before it. */
const starts = {
  form: ['form-entry.tsx'],
  door: ['door-entry.tsx'],
  app: ['app-entry.tsx', 'app/layouts/base-layout.tsx'],
  sheet: ['screens/table/table-screen.tsx', 'screens/table/grid-body.tsx'],
}

/** How the names of these files begin, so that no screen's file is taken for one. */
const mark = 'start-'

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

/** Files that a part's preload list need not name: whoever loads the part has them. */
export function hereAlready(files: string[], host: string): string[] {
  if (/\/(start-sheet|table-screen|grid-body)-/.test(host))
    return files.filter((file) => !/\/(start-[a-z-]*(app|sheet)|rolldown-runtime|index)-/.test(file))
  if (/\/(start-app|app-entry|base-layout)-/.test(host))
    return files.filter((file) => !/\/(start-[a-z-]*app|rolldown-runtime|index)-/.test(file))
  return files
}

/** A file for what exactly the same starts load: `start-form-door-app` for what all pages need. */
function placesOf(root: string, modules: Modules): Map<string, string> {
  const places = new Map<string, string>()
  // What every page begins with stays in its own file.
  const apart = reachedFrom(['main.tsx'], modules, root)
  for (const [name, entries] of Object.entries(starts)) {
    // Screens keep files of their own, by which they are named.
    for (const entry of entries) apart.add(join(root, entry))
    for (const id of reachedFrom(entries, modules, root)) {
      const place = places.get(id)
      // Whoever has a sheet has the app.
      if (name !== 'sheet' || !place?.endsWith('app'))
        places.set(id, place ? `${place}-${name}` : `${mark}${name}`)
    }
  }
  for (const [id, place] of places) {
    // What only the small pages begin with, parts of the app may want one by one.
    if (apart.has(id) || !/app|sheet/.test(place)) places.delete(id)
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
