import { execFileSync } from 'node:child_process'
import { readFileSync, readdirSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'

/** Ports on which these processes listen for TCP (Linux). */
export function portsOf(pids: number[]): number[] {
  const inodes = new Set<string>()
  for (const pid of pids)
    for (const fd of readdirSync(`/proc/${pid}/fd`)) {
      const link = execFileSync('readlink', [join(`/proc/${pid}/fd`, fd)]).toString()
      const inode = /socket:\[(\d+)\]/.exec(link)?.[1]
      if (inode) inodes.add(inode)
    }
  return ['tcp', 'tcp6'].flatMap((kind) =>
    readFileSync(`/proc/net/${kind}`, 'utf8')
      .split('\n')
      .slice(1)
      .map((line) => line.trim().split(/\s+/))
      .filter((parts) => parts[3] === '0A' && inodes.has(parts[9] ?? ''))
      .map((parts) => Number.parseInt(parts[1]?.split(':')[1] ?? '', 16)),
  )
}

/** Child processes of this one with this name (Linux). */
export function childrenNamed(name: string): number[] {
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .filter((pid) => {
      try {
        const status = readFileSync(`/proc/${pid}/status`, 'utf8')
        return status.startsWith(`Name:\t${name}\n`) && status.includes(`\nPPid:\t${process.pid}\n`)
      } catch {
        return false
      }
    })
    .map(Number)
}

/** What a port answers to CONNECT for a host, which workerd uses for calls between processes. */
export function connectTo(port: number, host: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(`CONNECT ${host} HTTP/1.1\r\nHost: ${host}\r\n\r\n`),
    )
    socket.setTimeout(1000, () => socket.destroy())
    let text = ''
    socket.on('data', (part) => (text += part.toString()))
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(text))
  })
}
