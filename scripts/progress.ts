/** Tells the person in the terminal, one line at a time, what takes long. */

function seconds(since: number): string {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`
}

/** Prints one line. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** Prints one line for what went wrong. */
export function complain(line: string): void {
  process.stderr.write(`${line}\n`)
}

/** Runs a long step: one line when it starts on a terminal, one with its seconds when it is done. */
export async function step<T>(title: string, work: () => Promise<T>): Promise<T> {
  const start = performance.now()
  const live = process.stdout.isTTY === true
  if (live) process.stdout.write(`${title} ...`)
  else say(`${title} ...`)
  try {
    const result = await work()
    say(live ? `\r${title} ... ${seconds(start)}` : `${title}: done in ${seconds(start)}`)
    return result
  } catch (error) {
    if (live) say(` failed after ${seconds(start)}`)
    throw error
  }
}

/** An error whose message is all that the person needs; no stack is shown. */
export class Trouble extends Error {}

/** Runs a command's main function; on failure says why and ends with code 1. */
export async function main(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    complain(error instanceof Trouble ? error.message : String(error instanceof Error ? error.stack : error))
    process.exit(1)
  }
}
