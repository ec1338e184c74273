import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Source files by path relative to the project's folder, with `/` between its parts. */
export type Sources = ReadonlyMap<string, string>

export const rooms = ['core', 'worker', 'realtime', 'web', 'scripts', 'tests'] as const
export type Room = (typeof rooms)[number]

/** The room of a path. */
export function roomOf(path: string): Room | null {
  return rooms.find((room) => path.startsWith(`${room}/`)) ?? null
}

export function isTest(path: string): boolean {
  return path.startsWith('tests/') || /\.test\.tsx?$/.test(path) || path.endsWith('/testing.ts')
}

export function isGenerated(path: string): boolean {
  return path.endsWith('.gen.ts')
}

/** All TypeScript of the rooms. */
export function readSources(root: string): Sources {
  const found = new Map<string, string>()
  for (const room of rooms) {
    for (const name of readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })) {
      const path = `${room}/${name.replaceAll('\\', '/')}`
      if (!/\.(ts|tsx|mjs)$/.test(path) || path.includes('node_modules')) continue
      found.set(path, readFileSync(join(root, path), 'utf8'))
    }
  }
  return found
}
