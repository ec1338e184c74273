import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unusedPort } from '../../../scripts/local/ports.ts'
import { inRoot } from '../../../scripts/paths.ts'

export type PartykitServer = { url: string; stop(): Promise<void> }

/** Runs `partykit dev` on the repository's partykit.json, as a developer would. */
export async function startPartykit(variables: Record<string, string>): Promise<PartykitServer> {
  const port = await unusedPort('127.0.0.1')
  const state = mkdtempSync(join(tmpdir(), 'tessera-partykit-'))
  const program = spawn(
    process.execPath,
    [
      inRoot('node_modules/partykit/dist/bin.mjs'),
      'dev',
      '--port',
      String(port),
      '--persist',
      state,
      '--disable-request-cf-fetch',
      '--no-hotkeys',
      ...Object.entries(variables).flatMap(([name, value]) => ['--var', `${name}=${value}`]),
    ],
    { cwd: inRoot('.'), stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, CI: 'true' } },
  )
  await ready(program)
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      const ended = once(program, 'exit')
      program.kill('SIGTERM')
      await ended
      rmSync(state, { recursive: true, force: true })
    },
  }
}

/** Resolves when the server listens; rejects with its output if it ends before. */
function ready(program: ChildProcess): Promise<void> {
  let output = ''
  return new Promise((resolve, reject) => {
    const read = (chunk: Buffer): void => {
      output += chunk.toString()
      if (output.includes('Ready on')) resolve()
    }
    program.stdout?.on('data', read)
    program.stderr?.on('data', read)
    program.once('exit', (code) => reject(new Error(`partykit dev ended with code ${code}:\n${output}`)))
  })
}
