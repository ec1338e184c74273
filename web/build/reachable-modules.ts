import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The sources reachable from entries; paths relative to `root`. */
export function reachableModules(root: string, entries: readonly string[], not: readonly string[]): string[] {
  return reached(root, entries, not, imported)
}

/** The sources that load with entries: their static imports, transitively. */
export function loadedModules(root: string, entries: readonly string[]): string[] {
  return reached(root, entries, [], importedStatically)
}

function reached(
  root: string,
  entries: readonly string[],
  not: readonly string[],
  pattern: RegExp,
): string[] {
  const files = new Set<string>()
  const visit = (file: string): void => {
    if (files.has(file) || not.includes(file)) return
    files.add(file)
    for (const [, target = ''] of readFileSync(join(root, file), 'utf8').matchAll(pattern)) {
      visit(join(dirname(file), target))
    }
  }
  for (const entry of entries) visit(entry)
  return [...files].sort()
}

/** Relative imports, static or lazy, including types, which only make the list longer. */
const imported = /(?:from|import)\s*\(?\s*'(\.[^']+\.tsx?)'/g

/** Relative imports of values. */
const importedStatically =
  /^(?:import\s(?!type\b)|export\s(?=[{*]))(?:[^'"]*?\sfrom\s)?\s*'(\.[^']+\.tsx?)'/gm

/** Tests if the reachable sources contain a message id or a prefix of it. */
export function namedIn(root: string, files: readonly string[]): (id: string) => boolean {
  const code = files.map((file) => readFileSync(join(root, file), 'utf8')).join('\n')
  const ids = new Set([...code.matchAll(/['"`]([a-z]+\.[\w.]+)['"`]/g)].map(([, id = '']) => id))
  const beginnings = [...code.matchAll(/`([a-z]+\.[\w.]*)\$\{/g)].map(([, beginning = '']) => beginning)
  return (id) => ids.has(id) || beginnings.some((beginning) => id.startsWith(beginning))
}
