import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runProgram } from '../../processes.ts'
import { ScriptError } from '../../progress.ts'

/** The tested version: the last web client of its generation. */
export const clientVersion = '0.109.7'

/**
 * Installs the client package into the temporary directory and returns the folder of its pages. It never
 * becomes a dependency, and its install scripts do not run.
 */
export async function installClient(): Promise<string> {
  const folder = join(tmpdir(), `tessera-compat-client-${clientVersion}`)
  const pages = join(folder, 'node_modules/nc-lib-gui/lib/dist')
  if (existsSync(join(pages, 'index.html'))) return pages
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{"private":true}')
  const given = ['install', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund', '--no-save']
  const { code, output } = await runProgram('npm', [...given, `nc-lib-gui@${clientVersion}`])
  if (code !== 0) throw new ScriptError(`nc-lib-gui@${clientVersion} could not be installed:\n${output}`)
  return pages
}
