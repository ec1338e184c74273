/** Prints progress of long operations to the terminal, line by line. */

function seconds(since: number): string {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`
}

/** Prints one line. */
export function logLine(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** Prints an error line. */
export function logError(line: string): void {
  process.stderr.write(`${line}\n`)
}

/** Runs a long step: prints a line when it starts (on terminals) and when it is done, with its seconds. */
export async function step<T>(title: string, work: () => Promise<T>): Promise<T> {
  const start = performance.now()
  const live = process.stdout.isTTY === true
  if (live) process.stdout.write(`${title} ...`)
  else logLine(`${title} ...`)
  try {
    const result = await work()
    logLine(live ? `\r${title} ... ${seconds(start)}` : `${title}: done in ${seconds(start)}`)
    return result
  } catch (error) {
    if (live) logLine(` failed after ${seconds(start)}`)
    throw error
  }
}

/** An error with a complete message; its stack is not shown. */
export class ScriptError extends Error {}

/** Runs a command's main function; on failure prints the reason and exits with code 1. */
export async function main(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    logError(
      error instanceof ScriptError ? error.message : String(error instanceof Error ? error.stack : error),
    )
    process.exit(1)
  }
}
