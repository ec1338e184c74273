import { parseArgs } from 'node:util'
import { ScriptError } from '../progress.ts'

export type BenchArguments = {
  rows: number
  times: number
  only: string
  port: number
  against: string | null
  againstPid: number | null
  /** How long `memory` loads the instance. */
  minutes: number
}

const usage =
  'Use: npm run bench -- [--rows N] [--short] [--only sql|aggregates|start|plain|linked|public|clients|sources|memory|latency|indexes|values|materialized|workers] [--minutes N] [--port N] [--against URL [--against-pid N]]'

/** Parses the arguments of a benchmark; throws ScriptError if they are invalid. */
export function readBenchArguments(args: string[]): BenchArguments {
  try {
    const { values } = parseArgs({
      args,
      options: {
        rows: { type: 'string' },
        short: { type: 'boolean', default: false },
        only: { type: 'string', default: '' },
        against: { type: 'string' },
        'against-pid': { type: 'string' },
        minutes: { type: 'string' },
        port: { type: 'string', default: '18080' },
      },
      strict: true,
    })
    const rows = values.rows === undefined ? (values.short ? 5000 : 100_000) : Number(values.rows)
    if (!Number.isInteger(rows) || rows < 1000) throw new ScriptError('--rows must be a number from 1000 on.')
    const against = values.against?.replace(/\/$/, '') ?? null
    if (against !== null && !URL.canParse(against)) throw new ScriptError('--against must be an address.')
    const againstPid = values['against-pid'] === undefined ? null : Number(values['against-pid'])
    const times = values.short ? 5 : 25
    const minutes = values.minutes === undefined ? (values.short ? 1 : 5) : Number(values.minutes)
    if (!(minutes > 0)) throw new ScriptError('--minutes must be a positive number.')
    return { rows, times, only: values.only, port: Number(values.port), against, againstPid, minutes }
  } catch (error) {
    throw new ScriptError(`${error instanceof Error ? error.message : String(error)}\n${usage}`)
  }
}
