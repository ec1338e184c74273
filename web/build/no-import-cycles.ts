import type { Plugin } from 'vite'

type Chunks = Record<string, { type: string; imports?: readonly string[] }>

/** The path of an import cycle between chunks; null if there is none. */
export function importCycleIn(chunks: Chunks): string[] | null {
  const done = new Set<string>()
  const path: string[] = []
  const visit = (file: string): string[] | null => {
    const at = path.indexOf(file)
    if (at >= 0) return [...path.slice(at), file]
    if (done.has(file)) return null
    path.push(file)
    for (const next of chunks[file]?.imports ?? []) {
      const circle = visit(next)
      if (circle) return circle
    }
    path.pop()
    done.add(file)
    return null
  }
  for (const file of Object.keys(chunks)) {
    const circle = visit(file)
    if (circle) return circle
  }
  return null
}

/** Fails a build with import cycles, in which a chunk would run before its dependency. */
export function noImportCycles(): Plugin {
  return {
    name: 'no-import-cycles',
    generateBundle(_options, bundle) {
      const circle = importCycleIn(bundle)
      if (circle)
        this.error(`Files of the build import each other: ${circle.join(' > ')}. See shared-chunks.ts.`)
    },
  }
}
