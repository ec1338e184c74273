import { posix } from 'node:path'
import type { Sources } from './sources.ts'

export type Import = {
  /** As it is written. */
  specifier: string
  /** Path of the source file it means, or null for a package. */
  target: string | null
  typeOnly: boolean
  /** Loaded when needed (`import()`). */
  lazy: boolean
}

const statement = /(?:^|[\n;])\s*(import|export)\s+(type\s+)?(?:[\w*{}\s,$]+\s+from\s+)?['"]([^'"\n]+)['"]/g
const call = /\bimport\(\s*['"]([^'"\n]+)['"]\s*\)/g

export function withoutComments(source: string): string {
  return source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1')
}

/** The source file that an import means; null for a package. */
export function targetOf(path: string, specifier: string): string | null {
  if (specifier.startsWith('#core/')) return specifier.slice(1)
  if (!specifier.startsWith('.')) return null
  return posix.normalize(posix.join(posix.dirname(path), specifier))
}

/** What a file imports, re-exports and loads lazily. */
export function importsOf(path: string, source: string): Import[] {
  const text = withoutComments(source)
  const found: Import[] = []
  for (const [, keyword, type, specifier = ''] of text.matchAll(statement)) {
    // `export const x = ...` has no specifier and does not get here; `export default '...'` is not used.
    if (keyword === undefined) continue
    found.push({ specifier, target: targetOf(path, specifier), typeOnly: type !== undefined, lazy: false })
  }
  for (const [, specifier = ''] of text.matchAll(call))
    found.push({ specifier, target: targetOf(path, specifier), typeOnly: false, lazy: true })
  return found
}

/** Import cycles among files, each as a list of paths that ends with its first path. */
export function importCycles(sources: Sources): string[][] {
  const found: string[][] = []
  const done = new Set<string>()
  const trail: string[] = []
  const visit = (path: string) => {
    const start = trail.indexOf(path)
    if (start >= 0) {
      found.push([...trail.slice(start), path])
      return
    }
    if (done.has(path)) return
    trail.push(path)
    for (const one of importsOf(path, sources.get(path) ?? '')) {
      if (one.target !== null && sources.has(one.target)) visit(one.target)
    }
    trail.pop()
    done.add(path)
  }
  for (const path of sources.keys()) visit(path)
  return found
}
