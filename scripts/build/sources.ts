import { createHash } from 'node:crypto'
import { readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { inRoot } from '../paths.ts'

/** Sources of each build, relative to the project. */
export const sourcesOf = {
  web: ['web', 'core', 'scripts/build/compress-files.ts', 'package-lock.json', 'tsconfig.base.json'],
  worker: [
    'worker',
    'core',
    'realtime',
    'migrations',
    'wrangler.toml',
    'web/public/_headers',
    'package-lock.json',
  ],
} as const
export type Target = keyof typeof sourcesOf

const notSource = /\.test\.tsx?$/

function listFiles(path: string, found: string[]): void {
  const info = statSync(path, { throwIfNoEntry: false })
  if (!info) return
  if (info.isFile()) {
    if (!notSource.test(path)) found.push(path)
    return
  }
  for (const name of readdirSync(path).sort()) listFiles(join(path, name), found)
}

/** Hash of names and contents of all files below these paths, excluding tests. */
export function hashOfFiles(paths: readonly string[]): string {
  const hash = createHash('sha256')
  const files: string[] = []
  for (const path of paths) listFiles(path, files)
  for (const file of files) hash.update(file).update('\0').update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}

/** Hash of everything that a build depends on. */
export function hashOfSources(target: Target): string {
  return hashOfFiles(sourcesOf[target].map((path) => inRoot(path)))
}
