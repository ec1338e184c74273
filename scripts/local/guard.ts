import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'

/** Waits until its standard input closes, which it does however this process ends, then ends the other one. */
const waitThenEnd = 'read -r _; kill -9 "$1" 2>/dev/null'

/** From now on a started process ends with this one, even when this one is killed outright. */
export function guard(child: ChildProcess): void {
  if (child.pid === undefined || process.platform === 'win32') return
  const watcher = spawn('sh', ['-c', waitThenEnd, 'sh', String(child.pid)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    // A group of its own: Ctrl-C in the terminal must not end it first.
    detached: true,
  })
  watcher.on('error', () => undefined)
  watcher.stdin.on('error', () => undefined)
  watcher.unref()
  child.once('exit', () => watcher.kill('SIGKILL'))
}
