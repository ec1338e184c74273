import { spawn } from 'node:child_process'
import { stripVTControlCharacters } from 'node:util'
import { Trouble } from './progress.ts'
import { root } from './paths.ts'

export type Finished = { code: number; output: string }

type Options = {
  env?: Record<string, string>
  /** Called with each piece of output as it comes. */
  onOutput?: (text: string) => void
}

/** Runs a program in the project's folder to its end, without input; standard output and error in one text. */
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

/** Like runNode, but a failure throws Trouble with the program's output. */
export async function mustRunNode(
  title: string,
  file: string,
  args: string[],
  options: Options = {},
): Promise<string> {
  const { code, output } = await runNode(file, args, options)
  if (code !== 0) throw new Trouble(`${title} failed:\n${withoutStack(output)}`)
  return output
}

/** A tool's own stack says nothing about our code. */
function withoutStack(output: string): string {
  return output
    .split('\n')
    .filter((line) => !/^\s+at .+\(?(file:|node:|\/)/.test(line))
    .join('\n')
    .trim()
}
