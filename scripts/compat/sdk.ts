import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runProgram } from '../processes.ts'
import { Trouble } from '../progress.ts'

type Method = (...given: unknown[]) => Promise<unknown>
type Groups = Record<string, Record<string, Method> | undefined>
type Package = { Api: new (options: { baseURL: string; headers?: Record<string, string> }) => Groups }

/** One of the published client packages, as its users have it: not a byte of it is changed. */
export type Sdk = {
  version: string
  /** A client that sends these headers with each call. */
  client(url: string, headers?: Record<string, string>): Client
}
export type Client = {
  /** Whether this package has such a method. */
  has(name: string): boolean
  /** Calls `group.method`; the names are those of 0.109, and newer names are found by themselves. */
  call(name: string, ...given: unknown[]): Promise<unknown>
}

/** Versions whose clients are tried when none is named. */
export const knownVersions = ['0.109.7', '0.301.3']

/**
 * Loads a package from a folder where it is installed, or installs that version into the system's folder for
 * temporary files: it never becomes a dependency of the project, and none of its install scripts runs.
 */
export async function loadSdk(versionOrFolder: string): Promise<Sdk> {
  const folder = existsSync(versionOrFolder) ? versionOrFolder : await install(versionOrFolder)
  const require = createRequire(join(folder, 'from-here.js'))
  const { Api } = require('nocodb-sdk') as Package
  const manifest = readFileSync(join(folder, 'node_modules/nocodb-sdk/package.json'), 'utf8')
  const { version } = JSON.parse(manifest) as { version: string }
  return {
    version,
    client(url, headers = {}) {
      const groups = new Api({ baseURL: url, headers })
      const find = (name: string) => {
        // `base` is the old name of a source and the new one of a project: only old packages have projects.
        return methodOf(groups, groups['project'] ? name : renamed(name))
      }
      return {
        has: (name) => find(name) !== null,
        call: async (name, ...given) => {
          const method = find(name)
          if (!method) throw new Trouble(`nocodb-sdk ${version} has no method ${name}.`)
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

/** What was called a project is called a base in newer packages, and what was a base is a source. */
function renamed(name: string): string {
  return name
    .replace(/^base\./, 'source.')
    .replace(/^project\.(list|read|create|update|delete)$/, 'base.$1')
    .replace(/^project\./, 'base.')
    .replace(/^auth\.projectUser/, 'auth.baseUser')
}

async function install(version: string): Promise<string> {
  if (!/^\d+\.\d+\.\d+$/.test(version))
    throw new Trouble(`"${version}" is neither a folder nor a version such as 0.109.7.`)
  const folder = join(tmpdir(), `tessera-compat-${version}`)
  if (existsSync(join(folder, 'node_modules/nocodb-sdk/package.json'))) return folder
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{"private":true}')
  const given = ['install', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund', '--no-save']
  const { code, output } = await runProgram('npm', [...given, `nocodb-sdk@${version}`])
  if (code !== 0) throw new Trouble(`nocodb-sdk@${version} could not be installed:\n${output}`)
  return folder
}
