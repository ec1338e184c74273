import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'

/** Waits until stdin closes, which happens however this process ends, then kills the other process. */
const waitThenEnd = 'read -r _; kill -9 "$1" 2>/dev/null'

/** Ensures that a child process ends with this one, even if this one is killed. */
export function endWithThisProcess(child: ChildProcess): void {
  if (child.pid === undefined || process.platform === 'win32') return
  const watcher = spawn('sh', ['-c', waitThenEnd, 'sh', String(child.pid)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    // A separate process group, because Ctrl-C must not end it first.
    detached: true,
  })
  watcher.on('error', () => undefined)
  watcher.stdin.on('error', () => undefined)
  watcher.unref()
  child.once('exit', () => watcher.kill('SIGKILL'))
}
