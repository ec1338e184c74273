import { typesNamedIn } from './field-type-names.ts'
import { importCycles, importsOf } from './imports.ts'
import {
  internalFolders,
  isolatedFolders,
  defaultExports,
  meaninglessNames,
  exceptions,
  fieldTypeRegistries,
  filesPerFieldTypeMax,
  filesPerFolderMax,
  allowedImporters,
  type Layer,
  linesMax,
  mayImport,
  mayUse,
  orders,
  registries,
  registryFolders,
  subfolderOrders,
  typesOnly,
} from './rules.ts'
import { isGenerated, isTest, directoryOf, type Sources } from './sources.ts'

const listed = (list: readonly string[], path: string): boolean => list.includes(path)

function excepted(from: string, to: string): boolean {
  return exceptions.some((one) => one.from === from && to.startsWith(one.to))
}

/** Imports between top-level directories, and of packages. */
export function checkModuleBoundaries(sources: Sources): string[] {
  const problems: string[] = []
  for (const [path, source] of sources) {
    const directory = directoryOf(path)
    if (!directory || isTest(path)) continue
    for (const { specifier, target } of importsOf(path, source)) {
      if (target === null) {
        const allowed = mayUse[directory]
        const packageName = specifier
          .split('/')
          .slice(0, specifier.startsWith('@') ? 2 : 1)
          .join('/')
        if (allowed && !allowed.includes(packageName))
          problems.push(`${path} imports ${specifier}: ${directory} may use only ${allowed.join(', ')}.`)
        continue
      }
      const other = directoryOf(target)
      if (!other || other === directory || mayImport[directory].includes(other) || excepted(path, target))
        continue
      problems.push(
        `${path} imports ${target}: ${directory} may not import ${other}, not even types. Put what both need into core.`,
      )
    }
  }
  return [...problems, ...checkTypesOnly(sources)]
}

function checkTypesOnly(sources: Sources): string[] {
  return typesOnly.flatMap(({ directory, folder, except }) =>
    [...sources].flatMap(([path, source]) => {
      if (directoryOf(path) !== directory || isTest(path)) return []
      return importsOf(path, source)
        .filter(({ target, typeOnly }) => !typeOnly && target?.startsWith(folder))
        .filter(({ target }) => !except.some((part) => target?.startsWith(part)))
        .map(
          ({ target }) =>
            `${path} imports ${target}: ${directory} may only import types from it. Values come from ${except.join(' and ')}.`,
        )
    }),
  )
}

type Place = { layer: number; name: string; blind: boolean }

function placeOf(path: string, layers: readonly Layer[]): Place | null {
  const inner = path.slice(path.indexOf('/') + 1)
  let best: Place | null = null
  for (const [layer, { names, blind }] of layers.entries()) {
    for (const name of names) {
      // The empty name takes loose files that no other name takes.
      const fits =
        name === '' ? !inner.includes('/') : name.endsWith('/') ? inner.startsWith(name) : inner === name
      if (fits && (!best || name.length > best.name.length)) best = { layer, name, blind: blind ?? false }
    }
  }
  return best
}

/** Imports against the order inside a top-level directory. */
export function checkOrder(sources: Sources): string[] {
  const problems: string[] = []
  for (const [path, source] of sources) {
    const directory = directoryOf(path)
    const layers = directory ? orders[directory] : undefined
    if (!layers || isTest(path)) continue
    const from = placeOf(path, layers)
    if (!from) {
      problems.push(
        `${path} has no place in the order of ${directory}. Add it to tests/architecture/rules.ts.`,
      )
      continue
    }
    for (const { target } of importsOf(path, source)) {
      if (target === null || directoryOf(target) !== directory) continue
      const to = placeOf(target, layers)
      if (!to) continue
      if (to.layer > from.layer)
        problems.push(`${path} imports ${target}: a lower layer may not import a higher one (docs/map.md).`)
      else if (to.blind && to.layer === from.layer && to.name !== from.name)
        problems.push(`${path} imports ${target}: ${from.name} and ${to.name} are blind to each other.`)
    }
  }
  return [
    ...problems,
    ...checkSubfolderOrders(sources),
    ...checkBlindFolders(sources),
    ...checkInternalFolders(sources),
  ]
}

function memberOf(path: string, folder: string): string | null {
  if (!path.startsWith(folder)) return null
  const rest = path.slice(folder.length)
  return rest.includes('/') ? rest.slice(0, rest.indexOf('/')) : ''
}

function checkSubfolderOrders(sources: Sources): string[] {
  const problems: string[] = []
  for (const [folder, order] of Object.entries(subfolderOrders)) {
    for (const [path, source] of sources) {
      const from = memberOf(path, folder)
      if (!from || isTest(path)) continue
      const layer = order.indexOf(from)
      if (layer < 0) {
        problems.push(
          `${path} has no place in the order of ${folder}. Add it to tests/architecture/rules.ts.`,
        )
        continue
      }
      for (const { target } of importsOf(path, source)) {
        const to = target === null ? null : memberOf(target, folder)
        if (to && order.indexOf(to) > layer)
          problems.push(`${path} imports ${target}: in ${folder}, ${from}/ may not import ${to}/.`)
      }
    }
  }
  return problems
}

function checkBlindFolders(sources: Sources): string[] {
  const problems: string[] = []
  for (const folder of isolatedFolders) {
    for (const [path, source] of sources) {
      const from = memberOf(path, folder)
      if (from === null || isTest(path)) continue
      for (const { target } of importsOf(path, source)) {
        const to = target === null ? null : memberOf(target, folder)
        if (to === null || to === '' || to === from || isKnown(path, `${folder}${to}/`)) continue
        problems.push(
          `${path} imports ${target}: the members of ${folder} do not know each other. Move what both need below them.`,
        )
      }
    }
  }
  return problems
}

function checkInternalFolders(sources: Sources): string[] {
  return internalFolders.flatMap((folder) => {
    const parent = folder.slice(0, folder.lastIndexOf('/', folder.length - 2) + 1)
    return [...sources].flatMap(([path, source]) => {
      if (path.startsWith(parent) || isTest(path)) return []
      return importsOf(path, source)
        .filter(({ target }) => target?.startsWith(folder))
        .map(({ target }) => `${path} imports ${target}: only ${parent} may import from ${folder}.`)
    })
  })
}

function isKnown(path: string, member: string): boolean {
  return (allowedImporters[member] ?? []).some((who) => path.startsWith(who))
}

/** Import cycles. Types and `import()` count too: such a cycle is two files that are one thing. */
export function checkImportCycles(sources: Sources): string[] {
  return importCycles(sources).map(
    (cycle) =>
      `An import cycle: ${cycle.join(' -> ')}. Move what both need into a third file, or invert one import.`,
  )
}

const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.(test|gen|config|d))*\.(ts|tsx|mjs)$/

/** Names, lengths, barrels and default exports of files. */
export function checkFiles(sources: Sources): string[] {
  const problems: string[] = []
  for (const [path, source] of sources) {
    const parts = path.split('/')
    const file = parts.at(-1) ?? ''
    if (!kebab.test(file)) problems.push(`${path}: file names are kebab-case, such as filter-row.tsx.`)
    for (const part of parts) {
      const word = part.replace(/\..*$/, '')
      if (listed(meaninglessNames, word))
        problems.push(`${path}: "${word}" says nothing. Name it after what it does.`)
    }
    const lines = source.split('\n').length
    if (lines > linesMax && !isGenerated(path))
      problems.push(`${path} has ${lines} lines; split it (at most ${linesMax}).`)
    if (/^index\.tsx?$/.test(file) && !listed(registries, path) && isBarrel(source))
      problems.push(`${path} only re-exports: import from the files themselves, without barrels.`)
    if (/^\s*export default\b/m.test(source) && !mayExportDefault(path))
      problems.push(`${path} has a default export: export by name.`)
  }
  return problems
}

/** Folders with too many files to find one in; tests count as well. */
export function checkFolderSizes(sources: Sources): string[] {
  const counts = new Map<string, number>()
  for (const path of sources.keys()) {
    const folder = path.slice(0, path.lastIndexOf('/'))
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return [...counts]
    .filter(([folder, count]) => count > filesPerFolderMax && !listed(registryFolders, folder))
    .map(
      ([folder, count]) =>
        `${folder} has ${count} files; split it by what they do (at most ${filesPerFolderMax}).`,
    )
}

function mayExportDefault(path: string): boolean {
  return (
    listed(defaultExports, path) ||
    /(^|\/)[\w-]+\.config\.ts$/.test(path) ||
    path.startsWith('tests/architecture')
  )
}

function isBarrel(source: string): boolean {
  const statements = source.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '').trim()
  const rest = statements.replace(
    /export\s+(type\s+)?(\*(\s+as\s+\w+)?|\{[^}]*\})\s*from\s*['"][^'"]+['"];?/g,
    '',
  )
  return statements !== '' && rest.trim() === ''
}

/** Names of column types outside of the per-type registries, and types that too many files name. */
export function checkFieldTypeNames(sources: Sources): string[] {
  const problems: string[] = []
  const files = new Map<string, string[]>()
  const isIn = (places: readonly string[], path: string) => places.some((place) => path.startsWith(place))
  for (const [path, source] of sources) {
    // Tests name the types that they test.
    if (isTest(path) || isGenerated(path)) continue
    const named = typesNamedIn(path, source, sources)
    for (const type of named) files.set(type, [...(files.get(type) ?? []), path])
    if (named.length > 0 && !isIn(fieldTypeRegistries, path))
      problems.push(
        `${path} names the column type ${named.join(', ')}. Ask the registry (core/fields) for the property that matters here instead.`,
      )
  }
  for (const [type, paths] of files) {
    if (paths.length > filesPerFieldTypeMax)
      problems.push(
        `${paths.length} files name the column type ${type}, at most ${filesPerFieldTypeMax} may: ${paths.join(', ')}.`,
      )
  }
  return problems
}
