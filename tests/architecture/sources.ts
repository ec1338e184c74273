import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Source files by path relative to the project's folder, with `/` between its parts. */
export type Sources = ReadonlyMap<string, string>

export const directories = ['core', 'worker', 'realtime', 'web', 'scripts', 'tests'] as const
export type Directory = (typeof directories)[number]

/** The top-level directory of a path. */
export function directoryOf(path: string): Directory | null {
  return directories.find((directory) => path.startsWith(`${directory}/`)) ?? null
}

export function isTest(path: string): boolean {
  return path.startsWith('tests/') || /\.test\.tsx?$/.test(path) || path.endsWith('/testing.ts')
}

export function isGenerated(path: string): boolean {
  return path.endsWith('.gen.ts')
}

/** All TypeScript of the top-level directories. */
export function readSources(root: string): Sources {
  const found = new Map<string, string>()
  for (const directory of directories) {
    for (const name of readdirSync(join(root, directory), { recursive: true, encoding: 'utf8' })) {
      const path = `${directory}/${name.replaceAll('\\', '/')}`
      if (!/\.(ts|tsx|mjs)$/.test(path) || path.includes('node_modules')) continue
      found.set(path, readFileSync(join(root, path), 'utf8'))
    }
  }
  return found
}
