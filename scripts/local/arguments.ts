import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from '../paths.ts'
import { ScriptError } from '../progress.ts'

export type LocalArguments = { port: number; data: string; host: string }

const usage = 'Use: npm start -- [--port N] [--data FOLDER] [--host ADDRESS]'

/**
 * Parses `--port`, `--data` and `--host`. The data folder becomes absolute. Throws ScriptError if they are
 * invalid.
 */
export function readArguments(args: string[]): LocalArguments {
  try {
    const { values } = parseArgs({
      args,
      options: { port: { type: 'string' }, data: { type: 'string' }, host: { type: 'string' } },
      strict: true,
    })
    const port = values.port === undefined ? 8080 : Number(values.port)
    if (!Number.isInteger(port) || port < 0 || port > 65_535)
      throw new ScriptError(`--port must be a number from 0 to 65535, not "${values.port}".`)
    return {
      port,
      data: resolve(root, values.data ?? '.tessera'),
      host: values.host ?? '127.0.0.1',
    }
  } catch (error) {
    throw new ScriptError(`${error instanceof Error ? error.message : String(error)}\n${usage}`)
  }
}
