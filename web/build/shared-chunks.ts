import { dirname, join } from 'node:path'

/**
 * Entry groups that load together: standalone pages, what a public form loads later, and stages of the app, each
 * including the previous ones. Without the form's later parts, a date field would load the grid.
 */
const starts = {
  form: ['form-entry.tsx'],
  answers: [
    'screens/shared-form/lazy-parts.ts',
    'screens/shared-form/password-gate.tsx',
    'screens/shared-form/special-form.tsx',
    'screens/shared-form/survey.tsx',
    'inputs/custom-tick.tsx',
    'inputs/date-input.tsx',
    'inputs/rating-input.tsx',
    'ui/feedback/empty-art.tsx',
  ],
  choices: ['inputs/file-input.tsx', 'inputs/long-choice-input.tsx'],
  auth: ['auth-entry.tsx'],
  app: ['app-entry.tsx', 'app/layouts/base-layout.tsx'],
  home: ['app/layouts/default-layout.tsx', 'screens/bases/bases-screen.tsx'],
  grid: ['screens/table/shell/table-screen.tsx', 'screens/table/shell/grid-body.tsx'],
  input: ['views/grid/input.ts'],
}

/** Stages that have loaded before a stage. */
const implied: Partial<Record<string, readonly string[]>> = {
  answers: ['form'],
  choices: ['form', 'answers'],
  home: ['app'],
  grid: ['app'],
  input: ['app', 'grid'],
}

/** Prefix of these chunks, to distinguish them from screens. */
const mark = 'start-'

type Modules = { getModuleInfo(id: string): { importedIds: readonly string[]; code: string | null } | null }

/**
 * Assigns modules that always load together to shared chunks. Otherwise the bundler creates a chunk per sharing
 * pattern: a grid would start with ninety files, each compressed separately.
 */
export function sharedChunks(root: string): (id: string, modules: Modules) => string | null {
  let known: Map<string, string> | null = null
  return (id, modules) => {
    known ??= placesOf(root, modules)
    return known.get(id) ?? null
  }
}

/** Files that a preload list can omit, because the host has loaded them. */
export function isAlreadyLoaded(files: string[], host: string): string[] {
  if (/\/(start-(grid|input)|table-screen|grid-body)-/.test(host))
    return files.filter((file) => !/\/(start-[a-z-]*(app|grid)|rolldown-runtime|index)-/.test(file))
  if (/\/(start-app|app-entry|base-layout)-/.test(host))
    return files.filter((file) => !/\/(start-[a-z-]*app|rolldown-runtime|index)-/.test(file))
  return files
}

/** One chunk per set of entries: `start-form-auth-app` for modules of all pages. */
function placesOf(root: string, modules: Modules): Map<string, string> {
  const places = new Map<string, string>()
  // Modules of every page stay in their own chunk.
  const apart = reachedFrom(['main.tsx'], modules, root)
  for (const [name, entries] of Object.entries(starts)) {
    // Entries keep chunks of their own, named after them.
    for (const entry of entries) apart.add(join(root, entry))
    for (const id of reachedFrom(entries, modules, root)) {
      const place = places.get(id)
      // The grid implies the app, and its input code implies the grid.
      if (place && implied[name]?.some((stage) => place.endsWith(stage))) continue
      places.set(id, place ? `${place}-${name}` : `${mark}${name}`)
    }
  }
  for (const [id, place] of places) {
    // The app may need modules of the others individually. Styles stay with their page: in a shared file, those of a
    // form would come after the app's own and win over them.
    if (apart.has(id) || id.endsWith('.css') || !/form|app|home|grid|input/.test(place)) places.delete(id)
    else places.set(id, withSmallChunks(place))
  }
  return places
}

/**
 * The chunk that a small one is merged into. A few kilobytes that a page does not need cost it less than one more
 * request: what forms share with the app also loads for sign-in, and what other pages share with a table or the list of
 * bases loads for both.
 */
function withSmallChunks(place: string): string {
  const whole = place.replace('-choices-', '-answers-')
  if (whole.startsWith(`${mark}form-`)) return `${mark}form-auth-app`
  if (whole === `${mark}home-grid`) return `${mark}app`
  return whole.replace(/-auth-(home|grid|home-grid)$/, '-auth-app')
}

/** Modules loaded with these entries: their static imports, transitively. */
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

/** The module that exports all icons; importing one does not use all. */
const isIconList = (id: string): boolean => id.endsWith('/lucide-react.mjs')

/** The modules of the icons that a source imports. */
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
