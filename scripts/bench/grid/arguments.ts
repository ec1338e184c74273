import { parseArgs } from 'node:util'
import { ScriptError } from '../../progress.ts'

/** Extent of the grid benchmark. */
export type GridBench = {
  port: number
  rows: number
  /** Rows of the table for cold loads, and of the wide table. */
  coldRows: number
  wideRows: number
  scrollSeconds: number
  /** Stops of a tour through all rows. */
  stops: number
  keystrokes: number
  pastes: number
  coldLoads: number
}

const usage = 'Use: npm run bench:grid -- [--rows N] [--short] [--port N]'

/** Parses the arguments; throws ScriptError if they are invalid. */
export function readGridBench(args: string[]): GridBench {
  const { rows, short, port } = parsed(args)
  const wanted = rows === undefined ? (short ? 20_000 : 1_000_000) : Number(rows)
  if (!Number.isInteger(wanted) || wanted < 10_000)
    throw new ScriptError(`--rows begins with 10000.\n${usage}`)
  return {
    port: Number(port),
    rows: wanted,
    coldRows: Math.min(wanted, 100_000),
    wideRows: short ? 1000 : 20_000,
    scrollSeconds: short ? 4 : 20,
    stops: short ? 30 : 250,
    keystrokes: short ? 5 : 20,
    pastes: short ? 2 : 5,
    coldLoads: short ? 3 : 9,
  }
}

function parsed(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        rows: { type: 'string' },
        short: { type: 'boolean', default: false },
        port: { type: 'string', default: '18081' },
      },
      strict: true,
    }).values
  } catch (error) {
    throw new ScriptError(`${error instanceof Error ? error.message : String(error)}\n${usage}`)
  }
}
