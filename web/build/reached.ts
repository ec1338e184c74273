import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The sources that entries lead to; all paths relative to `root`. */
export function reached(root: string, entries: readonly string[], not: readonly string[]): string[] {
  const files = new Set<string>()
  const visit = (file: string): void => {
    if (files.has(file) || not.includes(file)) return
    files.add(file)
    for (const [, target = ''] of readFileSync(join(root, file), 'utf8').matchAll(imported)) {
      visit(join(dirname(file), target))
    }
  }
  for (const entry of entries) visit(entry)
  return [...files].sort()
}

/** Relative imports of scripts, static or lazy; of types too, which only makes a list longer. */
const imported = /(?:from|import)\s*\(?\s*'(\.[^']+\.tsx?)'/g

/** Whether a message is named in the sources that entries lead to: by its whole id, or by the beginning of it. */
export function namedIn(root: string, files: readonly string[]): (id: string) => boolean {
  const code = files.map((file) => readFileSync(join(root, file), 'utf8')).join('\n')
  const ids = new Set([...code.matchAll(/['"`]([a-z]+\.[\w.]+)['"`]/g)].map(([, id = '']) => id))
  const beginnings = [...code.matchAll(/`([a-z]+\.[\w.]*)\$\{/g)].map(([, beginning = '']) => beginning)
  return (id) => ids.has(id) || beginnings.some((beginning) => id.startsWith(beginning))
}
