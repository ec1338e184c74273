import { gzipSync } from 'node:zlib'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { ScriptError } from '../progress.ts'

/**
 * What a browser loads before a page shows its content: the entry and the chunks that it loads immediately, named by
 * source file relative to web/ as in Vite's manifest. Budgets are kilobytes (1000 bytes) of gzip, about what Cloudflare
 * sends, and of Brotli, what `npm start` sends.
 */
export type FirstLoad = {
  page: string
  budget: { gzip: number; brotli: number }
  chunks: string[]
  /** Chunks that load right after, while the first records do. */
  next?: string[]
}

export const firstLoads: FirstLoad[] = [
  {
    page: 'public form',
    budget: { gzip: 104, brotli: 90 },
    chunks: ['index.html', 'form-entry.tsx', 'virtual:catalog/form/en'],
  },
  {
    page: 'sign-in',
    budget: { gzip: 112, brotli: 99 },
    chunks: ['index.html', 'auth-entry.tsx', 'virtual:catalog/auth/en'],
  },
  {
    page: 'grid',
    budget: { gzip: 281, brotli: 247 },
    chunks: [
      'index.html',
      'app-entry.tsx',
      'virtual:catalog/app/en',
      'app/layouts/base-layout.tsx',
      'screens/table/shell/table-screen.tsx',
      'screens/table/shell/grid-body.tsx',
    ],
    next: ['views/grid/input.ts'],
  },
]

const manifestSchema = v.record(
  v.string(),
  v.object({
    file: v.string(),
    imports: v.optional(v.array(v.string()), []),
    css: v.optional(v.array(v.string()), []),
  }),
)
export type Manifest = v.InferOutput<typeof manifestSchema>

export function readManifest(webDist: string): Manifest {
  return manifestOf(readFileSync(join(webDist, '.vite/manifest.json'), 'utf8'))
}

export function manifestOf(json: string): Manifest {
  return v.parse(manifestSchema, JSON.parse(json))
}

/**
 * Scripts and styles of a first load: the named chunks and their static imports. Throws for missing chunks.
 */
export function filesOf(manifest: Manifest, chunks: readonly string[]): string[] {
  const files = new Set<string>()
  const seen = new Set<string>()
  const visit = (key: string) => {
    if (seen.has(key)) return
    seen.add(key)
    const chunk = manifest[key]
    if (!chunk)
      throw new ScriptError(`The manifest has no chunk "${key}"; correct scripts/quality/first-loads.ts.`)
    files.add(chunk.file)
    for (const style of chunk.css) files.add(style)
    for (const next of chunk.imports) visit(next)
  }
  for (const name of chunks) {
    const key = Object.keys(manifest).find((one) => one === name || one.endsWith(`/${name}`))
    visit(key ?? name)
  }
  return [...files].filter((file) => /\.(js|css)$/.test(file))
}

/** Bytes as `npm start` sends them to browsers that accept Brotli. */
export function brotlied(webDist: string, files: readonly string[]): number {
  return files.reduce((sum, file) => {
    const compressed = join(webDist, `${file}.br`)
    return sum + (existsSync(compressed) ? statSync(compressed).size : gzipped(webDist, [file]))
  }, 0)
}

/** Bytes after gzip. */
export function gzipped(webDist: string, files: readonly string[]): number {
  return files.reduce(
    (sum, file) => sum + gzipSync(readFileSync(join(webDist, file)), { level: 6 }).length,
    0,
  )
}
