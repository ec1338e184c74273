import { parseArgs } from 'node:util'
import { Trouble } from '../../progress.ts'

/** How much the benchmark of the grid does. */
export type GridBench = {
  port: number
  rows: number
  /** Rows of the table that is opened cold, and of the wide one. */
  coldRows: number
  wideRows: number
  scrollSeconds: number
  /** Places of a way through all rows. */
  stops: number
  keystrokes: number
  pastes: number
  coldLoads: number
}

const usage = 'Use: npm run bench:grid -- [--rows N] [--short] [--port N]'

/** Reads the words of the command line; throws Trouble that says what is wrong. */
export function readGridBench(args: string[]): GridBench {
  const { rows, short, port } = parsed(args)
  const wanted = rows === undefined ? (short ? 20_000 : 1_000_000) : Number(rows)
  if (!Number.isInteger(wanted) || wanted < 10_000) throw new Trouble(`--rows begins with 10000.\n${usage}`)
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
    throw new Trouble(`${error instanceof Error ? error.message : String(error)}\n${usage}`)
  }
}
