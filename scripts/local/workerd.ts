import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import * as v from 'valibot'
import { ScriptError } from '../progress.ts'
import { endWithThisProcess } from '../end-with-this-process.ts'

export type Workerd = {
  pid: number
  /** Ports of the sockets by name; 0 for a Unix socket. */
  ports: Map<string, number>
  /** Resolves when the process has ended, for any reason. */
  ended: Promise<void>
  /** Ends the process at once. */
  kill(): void
  stop(): Promise<void>
}

/** Runs a command with a umask that makes new files private; keeps the process id. */
const privately = ['sh', '-c', 'umask 077; exec "$0" "$@"']

/** The descriptor on which workerd reports its ports. */
const controlDescriptor = 3

/** Milliseconds that running requests may take after a stop. */
const stopPatience = 1000

/** Internal messages of workerd that do not help operators. */
const internalLine =
  /Not symbolizing stack traces|took recursive isolate lock|stack:( (0|[a-f\d]{4,})){3,}|became the default as of/

/**
 * Starts workerd with a configuration file and resolves when all `sockets` listen. It ends with this process.
 * Throws ScriptError with its output if it does not start.
 */
export async function startWorkerd(options: {
  config: string
  sockets: readonly string[]
  /** File descriptors of this process on which sockets listen already, by name of the socket. */
  inherited?: Readonly<Record<string, number>>
  variables: Record<string, string>
  onLog: (level: string, line: string) => void
}): Promise<Workerd> {
  const inherited = Object.entries(options.inherited ?? {})
  const listening = inherited.map(([name], index) => `--socket-fd=${name}=${controlDescriptor + 1 + index}`)
  const command = [
    workerdPath(),
    'serve',
    '--experimental',
    `--control-fd=${controlDescriptor}`,
    ...listening,
    options.config,
  ]
  const [program, ...args] = process.platform === 'win32' ? command : [...privately, ...command]
  const child = spawn(program ?? '', args, {
    stdio: ['ignore', 'pipe', 'pipe', 'pipe', ...inherited.map(([, descriptor]) => descriptor)],
    windowsHide: true,
    env: { ...process.env, ...options.variables, TZ: 'UTC' },
  })
  endWithThisProcess(child)
  const ended = once(child, 'exit').then(() => undefined)
  let isUp = false
  const beginning: string[] = []
  const heard = (level: string, line: string) => {
    if (internalLine.test(line)) return
    if (!isUp && beginning.length < 50) beginning.push(line)
    options.onLog(level, line)
  }
  readLines(child.stdout, heard)
  readLines(child.stderr, heard)
  const ports = await Promise.race([portsOf(child, options.sockets), ended.then(() => null)])
  if (ports === null) throw new ScriptError(`The runtime did not start. ${beginning.join('\n')}`)
  isUp = true
  return {
    pid: child.pid ?? 0,
    ports,
    ended,
    kill: () => child.kill('SIGKILL'),
    async stop() {
      child.kill('SIGTERM')
      const timer = setTimeout(() => child.kill('SIGKILL'), stopPatience)
      await ended
      clearTimeout(timer)
    },
  }
}

function workerdPath(): string {
  // Uses Miniflare's version of workerd, which its simulators require.
  const require = createRequire(createRequire(import.meta.url).resolve('miniflare'))
  return v.parse(v.object({ default: v.string() }), require('workerd')).default
}

const listenMessage = v.object({ event: v.literal('listen'), socket: v.string(), port: v.number() })

/** Waits until workerd reports that each socket listens. */
async function portsOf(child: ChildProcess, sockets: readonly string[]): Promise<Map<string, number> | null> {
  const control = child.stdio[controlDescriptor]
  const ports = new Map<string, number>()
  if (!(control instanceof Readable)) return null
  for await (const line of createInterface(control)) {
    const message = v.safeParse(v.pipe(v.string(), v.parseJson(), listenMessage), line)
    if (message.success) ports.set(message.output.socket, message.output.port)
    if (sockets.every((socket) => ports.has(socket))) return ports
  }
  return null
}

const logLine = v.pipe(v.string(), v.parseJson(), v.object({ level: v.string(), message: v.string() }))

function readLines(stream: Readable | null, heard: (level: string, line: string) => void): void {
  if (stream)
    createInterface(stream).on('line', (line) => {
      const read = v.safeParse(logLine, line)
      if (read.success) heard(read.output.level, read.output.message)
      else heard('log', line)
    })
}
