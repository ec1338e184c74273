import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runProgram } from '../processes.ts'
import { ScriptError } from '../progress.ts'

type Method = (...given: unknown[]) => Promise<unknown>
type Groups = Record<string, Record<string, Method> | undefined>
type Package = { Api: new (options: { baseURL: string; headers?: Record<string, string> }) => Groups }

/** A published client package, unmodified. */
export type Sdk = {
  version: string
  /** Installation folder. */
  folder: string
  /** Creates a client that sends these headers. */
  client(url: string, headers?: Record<string, string>): Client
}
export type Client = {
  /** Returns true if the package has the method. */
  has(name: string): boolean
  /** Calls `group.method` by its 0.109 name, translated for newer packages. */
  call(name: string, ...given: unknown[]): Promise<unknown>
  /** Calls `group.method` by the package's own name. */
  callOwn(name: string, ...given: unknown[]): Promise<unknown>
}

/** Versions to test by default. */
export const knownVersions = ['0.109.7', '0.301.3']

/**
 * Loads a package from a folder, or installs a version into the temporary directory. It never becomes a
 * dependency, and its install scripts do not run.
 */
export async function loadSdk(versionOrFolder: string): Promise<Sdk> {
  const folder = existsSync(versionOrFolder) ? versionOrFolder : await install(versionOrFolder)
  const require = createRequire(join(folder, 'from-here.js'))
  const { Api } = require('nocodb-sdk') as Package
  const manifest = readFileSync(join(folder, 'node_modules/nocodb-sdk/package.json'), 'utf8')
  const { version } = JSON.parse(manifest) as { version: string }
  return {
    version,
    folder,
    client(url, headers = {}) {
      const groups = new Api({ baseURL: url, headers })
      const find = (name: string) => {
        // `base` means a source in old packages and a base in new ones; only old packages have projects.
        return methodOf(groups, groups['project'] ? name : renamed(name))
      }
      return {
        has: (name) => find(name) !== null,
        call: async (name, ...given) => {
          const method = find(name)
          if (!method) throw new ScriptError(`nocodb-sdk ${version} has no method ${name}.`)
          return method(...given)
        },
        callOwn: async (name, ...given) => {
          const method = methodOf(groups, name)
          if (!method)
            throw new ScriptError(`nocodb-sdk ${version} declares ${name}, but has no such method.`)
          return method(...given)
        },
      }
    },
  }
}

function methodOf(groups: Groups, name: string): Method | null {
  const [group = '', method = ''] = name.split('.')
  const found = groups[group]?.[method]
  return typeof found === 'function' ? found : null
}

/** Newer packages call projects bases, and bases sources. */
function renamed(name: string): string {
  return name
    .replace(/^base\./, 'source.')
    .replace(/^project\.(list|read|create|update|delete)$/, 'base.$1')
    .replace(/^project\./, 'base.')
    .replace(/^auth\.projectUser/, 'auth.baseUser')
}

async function install(version: string): Promise<string> {
  if (!/^\d+\.\d+\.\d+$/.test(version))
    throw new ScriptError(`"${version}" is neither a folder nor a version such as 0.109.7.`)
  const folder = join(tmpdir(), `tessera-compat-${version}`)
  if (existsSync(join(folder, 'node_modules/nocodb-sdk/package.json'))) return folder
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{"private":true}')
  const given = ['install', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund', '--no-save']
  const { code, output } = await runProgram('npm', [...given, `nocodb-sdk@${version}`])
  if (code !== 0) throw new ScriptError(`nocodb-sdk@${version} could not be installed:\n${output}`)
  return folder
}
