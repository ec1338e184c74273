import { circles, importsOf } from './imports.ts'
import {
  blindFolders,
  defaultExports,
  emptyNames,
  exceptions,
  fieldTypeDebts,
  fieldTypeNames,
  fieldTypePlaces,
  knownTo,
  type Layer,
  linesMax,
  mayImport,
  mayUse,
  orders,
  registries,
} from './rules.ts'
import { isGenerated, isTest, roomOf, type Sources } from './sources.ts'

const listed = (list: readonly string[], path: string): boolean => list.includes(path)

function excepted(from: string, to: string): boolean {
  return exceptions.some((one) => one.from === from && to.startsWith(one.to))
}

/** Imports between rooms, and of packages. */
export function checkBorders(sources: Sources): string[] {
  const problems: string[] = []
  for (const [path, source] of sources) {
    const room = roomOf(path)
    if (!room || isTest(path)) continue
    for (const { specifier, target } of importsOf(path, source)) {
      if (target === null) {
        const allowed = mayUse[room]
        const packageName = specifier
          .split('/')
          .slice(0, specifier.startsWith('@') ? 2 : 1)
          .join('/')
        if (allowed && !allowed.includes(packageName))
          problems.push(`${path} imports ${specifier}: ${room} may use only ${allowed.join(', ')}.`)
        continue
      }
      const other = roomOf(target)
      if (!other || other === room || mayImport[room].includes(other) || excepted(path, target)) continue
      problems.push(
        `${path} imports ${target}: ${room} may not import ${other}, not even types. Put what both need into core.`,
      )
    }
  }
  return problems
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

/** Imports against the order inside a room. */
export function checkOrder(sources: Sources): string[] {
  const problems: string[] = []
  for (const [path, source] of sources) {
    const room = roomOf(path)
    const layers = room ? orders[room] : undefined
    if (!layers || isTest(path)) continue
    const from = placeOf(path, layers)
    if (!from) {
      problems.push(`${path} has no place in the order of ${room}. Add it to tests/architecture/rules.ts.`)
      continue
    }
    for (const { target } of importsOf(path, source)) {
      if (target === null || roomOf(target) !== room) continue
      const to = placeOf(target, layers)
      if (!to) continue
      if (to.layer > from.layer)
        problems.push(
          `${path} imports ${target}: a lower layer may not import a higher one (DESIGN.md section 4).`,
        )
      else if (to.blind && to.layer === from.layer && to.name !== from.name)
        problems.push(`${path} imports ${target}: ${from.name} and ${to.name} are blind to each other.`)
    }
  }
  return [...problems, ...checkBlindFolders(sources)]
}

function memberOf(path: string, folder: string): string | null {
  if (!path.startsWith(folder)) return null
  const rest = path.slice(folder.length)
  return rest.includes('/') ? rest.slice(0, rest.indexOf('/')) : ''
}

function checkBlindFolders(sources: Sources): string[] {
  const problems: string[] = []
  for (const folder of blindFolders) {
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

function isKnown(path: string, member: string): boolean {
  return (knownTo[member] ?? []).some((who) => path.startsWith(who))
}

/** Circles of imports. Types count too: a circle of types is two files that are one thing. */
export function checkCircles(sources: Sources): string[] {
  return circles(sources, ({ lazy }) => !lazy).map(
    (circle) =>
      `A circle of imports: ${circle.join(' -> ')}. Take out what both need, or turn one import round.`,
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
      if (listed(emptyNames, word))
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

/** Literal names of column types outside the places that know them. */
export function checkFieldTypeNames(sources: Sources): string[] {
  const literal = new RegExp(`['"](${fieldTypeNames.join('|')})['"]`)
  const problems: string[] = []
  const owing = new Set<string>()
  for (const [path, source] of sources) {
    const isPlace = fieldTypePlaces.some((place) => path.startsWith(place))
    if (isPlace || isTest(path) || isGenerated(path) || path.startsWith('scripts/')) continue
    const found = literal.exec(source)
    if (!found) continue
    const debt = fieldTypeDebts.find((place) => path.startsWith(place))
    if (debt) owing.add(debt)
    else
      problems.push(
        `${path} names the column type ${found[1]}. Ask the registry (core/fields) for the property that matters here instead.`,
      )
  }
  return [...problems, ...paidDebts(sources, owing)]
}

function paidDebts(sources: Sources, owing: ReadonlySet<string>): string[] {
  const present = (debt: string) => [...sources.keys()].some((path) => path.startsWith(debt))
  return fieldTypeDebts
    .filter((debt) => !owing.has(debt) && present(debt))
    .map(
      (debt) =>
        `${debt} names no column type any more: take it off fieldTypeDebts in tests/architecture/rules.ts.`,
    )
}
