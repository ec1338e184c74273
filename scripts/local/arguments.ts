import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from '../paths.ts'
import { ScriptError } from '../progress.ts'
import { defaultWorkers, type Machine, thisMachine, workersMax } from './worker-count.ts'

export type LocalArguments = { port: number; data: string; host: string; workers: number }

const usage = 'Use: npm start -- [--port N] [--data FOLDER] [--host ADDRESS] [--workers N]'

/** What `npm start -- --help` prints. */
export const help = `${usage}

  --port N        port to listen on; the next free one if it is taken (8080)
  --data FOLDER   folder of all data (.tessera)
  --host ADDRESS  address to listen on (127.0.0.1); 0.0.0.0 serves the local network
  --workers N     number of worker processes (by the machine's cores and memory)`

export function asksForHelp(args: readonly string[]): boolean {
  return args.includes('--help') || args.includes('-h')
}

/**
 * Parses `--port`, `--data`, `--host` and `--workers`. The data folder becomes absolute. Throws ScriptError if they
 * are invalid.
 */
export function readArguments(args: string[], machine: Machine = thisMachine()): LocalArguments {
  try {
    const { values } = parseArgs({
      args,
      options: {
        port: { type: 'string' },
        data: { type: 'string' },
        host: { type: 'string' },
        workers: { type: 'string' },
      },
      strict: true,
    })
    const port = values.port === undefined ? 8080 : Number(values.port)
    if (!Number.isInteger(port) || port < 0 || port > 65_535)
      throw new ScriptError(`--port must be a number from 0 to 65535, not "${values.port}".`)
    const workers = values.workers === undefined ? defaultWorkers(machine) : Number(values.workers)
    if (!Number.isInteger(workers) || workers < 1 || workers > workersMax)
      throw new ScriptError(`--workers must be a number from 1 to ${workersMax}, not "${values.workers}".`)
    if (workers > 1 && !machine.sharesPorts)
      throw new ScriptError('More than one worker process needs Linux; use --workers 1 here.')
    return {
      port,
      workers,
      data: resolve(root, values.data ?? '.tessera'),
      host: values.host ?? '127.0.0.1',
    }
  } catch (error) {
    throw new ScriptError(`${error instanceof Error ? error.message : String(error)}\n${usage}`)
  }
}
