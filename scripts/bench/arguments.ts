import { parseArgs } from 'node:util'
import { ScriptError } from '../progress.ts'

export type BenchArguments = { rows: number; times: number; only: string; port: number }

const usage =
  'Use: npm run bench -- [--rows N] [--short] [--only sql|start|plain|linked|public|clients|sources] [--port N]'

/** Parses the arguments of a benchmark; throws ScriptError if they are invalid. */
export function readBenchArguments(args: string[]): BenchArguments {
  try {
    const { values } = parseArgs({
      args,
      options: {
        rows: { type: 'string' },
        short: { type: 'boolean', default: false },
        only: { type: 'string', default: '' },
        port: { type: 'string', default: '18080' },
      },
      strict: true,
    })
    const rows = values.rows === undefined ? (values.short ? 5000 : 100_000) : Number(values.rows)
    if (!Number.isInteger(rows) || rows < 1000) throw new ScriptError('--rows must be a number from 1000 on.')
    return { rows, times: values.short ? 5 : 25, only: values.only, port: Number(values.port) }
  } catch (error) {
    throw new ScriptError(`${error instanceof Error ? error.message : String(error)}\n${usage}`)
  }
}
