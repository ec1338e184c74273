import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { basename } from 'node:path'

/** Waits until its standard input closes, which it does however this process ends, then ends the other one. */
const waitThenEnd = 'read -r _; kill -9 "$1" 2>/dev/null'

function guard(child: ChildProcess): void {
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

/**
 * From now on every workerd that this process starts ends with it, even when it is killed outright: the
 * platform's simulator does not see to that. Returns a function that stops guarding new ones.
 */
export function guardWorkerd(): () => void {
  const onChild = (message: unknown) => {
    const child = startedProcess(message)
    child?.once('spawn', () => {
      if (basename(child.spawnfile).startsWith('workerd')) guard(child)
    })
  }
  subscribe('child_process', onChild)
  return () => {
    unsubscribe('child_process', onChild)
  }
}

/** Node documents messages on this channel as `{ process: ChildProcess }`. */
function startedProcess(message: unknown): ChildProcess | null {
  if (typeof message !== 'object' || message === null || !('process' in message)) return null
  return message.process as ChildProcess
}
