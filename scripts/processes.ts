import { spawn } from 'node:child_process'
import { stripVTControlCharacters } from 'node:util'
import { ScriptError } from './progress.ts'
import { root } from './paths.ts'

export type Finished = { code: number; output: string }

type Options = {
  env?: Record<string, string>
  /** Called with each piece of output as it comes. */
  onOutput?: (text: string) => void
}

/** Runs a program in the project's folder without input; returns stdout and stderr combined. */
export function runProgram(program: string, args: string[], options: Options = {}): Promise<Finished> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: root,
      env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0', ...options.env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    const take = (data: Buffer) => {
      output += data.toString()
      options.onOutput?.(data.toString())
    }
    child.stdout.on('data', take)
    child.stderr.on('data', take)
    child.on('error', reject)
    child.on('close', (code) => resolve({ code: code ?? 1, output: stripVTControlCharacters(output) }))
  })
}

/** Runs a JavaScript or TypeScript file with this Node. */
export function runNode(file: string, args: string[], options: Options = {}): Promise<Finished> {
  return runProgram(process.execPath, [file, ...args], options)
}

/** Like runNode, but throws ScriptError with the output on failure. */
export async function mustRunNode(
  title: string,
  file: string,
  args: string[],
  options: Options = {},
): Promise<string> {
  const { code, output } = await runNode(file, args, options)
  if (code !== 0) throw new ScriptError(`${title} failed:\n${withoutStack(output)}`)
  return output
}

/** The stack of a tool does not help. */
function withoutStack(output: string): string {
  return output
    .split('\n')
    .filter((line) => !/^\s+at .+\(?(file:|node:|\/)/.test(line))
    .join('\n')
    .trim()
}
