import { parseArgs } from 'node:util'
import { ScriptError } from '../../progress.ts'

/** Extent of the benchmark of card views. */
export type CardsBench = { port: number; rows: number; scrollSeconds: number; loads: number }

const usage = 'Use: npm run bench:cards -- [--rows N] [--short] [--port N]'

/** Parses the arguments; throws ScriptError if they are invalid. */
export function readCardsBench(args: string[]): CardsBench {
  const { rows, short, port } = parsed(args)
  const wanted = Number(rows)
  if (!Number.isInteger(wanted) || wanted < 1000) throw new ScriptError(`--rows begins with 1000.\n${usage}`)
  return { port: Number(port), rows: wanted, scrollSeconds: short ? 4 : 10, loads: short ? 3 : 7 }
}

function parsed(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        rows: { type: 'string', default: '10000' },
        short: { type: 'boolean', default: false },
        port: { type: 'string', default: '18082' },
      },
      strict: true,
    }).values
  } catch (error) {
    throw new ScriptError(`${error instanceof Error ? error.message : String(error)}\n${usage}`)
  }
}
