import { SourceMap } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { inRoot, root } from '../paths.ts'
import { ScriptError } from '../progress.ts'
import { manifestOf, type Manifest } from './first-loads.ts'

export type ModuleSize = { name: string; bytes: number; gzip: number }

type BuiltFile = { code: string; map: ConstructorParameters<typeof SourceMap>[0] | null }

/** The web app's scripts with their source maps, by file name. */
export type BuiltScripts = { manifest: Manifest; files: ReadonlyMap<string, BuiltFile> }

/** Builds the web app in memory with source maps. */
export async function buildWithMaps(): Promise<BuiltScripts> {
  const result = await build({
    root: inRoot('web'),
    configFile: inRoot('web/vite.config.ts'),
    logLevel: 'warn',
    build: { sourcemap: 'hidden', write: false },
  })
  const output = Array.isArray(result) ? result[0] : result
  if (!output || !('output' in output)) throw new ScriptError('The build returned no files.')
  const files = new Map<string, BuiltFile>()
  let manifest: Manifest | null = null
  for (const file of output.output) {
    if (file.type === 'chunk')
      files.set(file.fileName, {
        code: file.code,
        map: file.map && { ...file.map, sourceRoot: '' },
      })
    else if (file.fileName === '.vite/manifest.json')
      manifest = manifestOf(
        typeof file.source === 'string' ? file.source : Buffer.from(file.source).toString(),
      )
  }
  if (!manifest) throw new ScriptError('The build wrote no manifest.')
  return { manifest, files }
}

/** Minified bytes per source module of some scripts; gzip bytes in proportion to those of each script. */
export function moduleSizes(files: BuiltScripts['files'], names: readonly string[]): ModuleSize[] {
  const sizes = new Map<string, ModuleSize>()
  for (const fileName of names) {
    const file = files.get(fileName)
    if (!file) continue
    const ratio = gzipSync(file.code, { level: 6 }).length / file.code.length
    for (const [name, bytes] of bytesOfSources(file, fileName)) {
      const known = sizes.get(name) ?? { name, bytes: 0, gzip: 0 }
      sizes.set(name, { name, bytes: known.bytes + bytes, gzip: known.gzip + bytes * ratio })
    }
  }
  return [...sizes.values()].toSorted((one, other) => other.bytes - one.bytes)
}

/** Characters of a script by the source that they come from. */
function bytesOfSources({ code, map }: BuiltFile, fileName: string): Map<string, number> {
  const found = new Map<string, number>()
  const count = (name: string): void => void found.set(name, (found.get(name) ?? 0) + 1)
  const origins = map && new SourceMap(map)
  const folder = dirname(join(inRoot('dist/web'), fileName))
  const names = new Map<string, string>()
  code.split('\n').forEach((line, lineAt) => {
    for (let column = 0; column < line.length; column += 1) {
      const entry = origins?.findEntry(lineAt, column)
      if (!entry || !('originalSource' in entry) || !entry.originalSource) {
        count(`(${fileName})`)
        continue
      }
      let name = names.get(entry.originalSource)
      if (name === undefined) {
        name = relative(root, join(folder, entry.originalSource))
        names.set(entry.originalSource, name)
      }
      count(name)
    }
  })
  return found
}

/** Packages count as one module. */
export function byPackage(sizes: readonly ModuleSize[]): ModuleSize[] {
  const grouped = new Map<string, ModuleSize>()
  for (const { name, bytes, gzip } of sizes) {
    const key = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(name)?.[1] ?? name
    const known = grouped.get(key) ?? { name: key, bytes: 0, gzip: 0 }
    grouped.set(key, { name: key, bytes: known.bytes + bytes, gzip: known.gzip + gzip })
  }
  return [...grouped.values()].toSorted((one, other) => other.gzip - one.gzip)
}
