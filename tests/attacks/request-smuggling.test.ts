import { connect } from 'node:net'
import { describe, expect, test } from 'vitest'
import { attackTarget } from './attack-target.ts'

const target = attackTarget()

/** Sends bytes as they are and returns everything that comes back. */
function sendBytes(text: string): Promise<string> {
  const { hostname, port } = new URL(target.url())
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.end(text))
    let received = ''
    socket.on('data', (part) => (received += part.toString()))
    socket.on('end', () => resolve(received))
    socket.on('error', reject)
  })
}

describe('request smuggling', () => {
  test('a body with two lengths is not read as two requests', async () => {
    const hidden = `GET /api/v1/health HTTP/1.1\r\nHost: ${new URL(target.url()).host}\r\n\r\n`
    const received = await sendBytes(
      [
        'POST /api/v1/auth/user/signin HTTP/1.1',
        `Host: ${new URL(target.url()).host}`,
        'Content-Type: application/json',
        `Content-Length: ${hidden.length + 5}`,
        'Transfer-Encoding: chunked',
        '',
        `0\r\n\r\n${hidden}`,
      ].join('\r\n'),
    )
    const answers = received.match(/HTTP\/1\.1 \d{3}/g) ?? []
    expect(answers.length, received).toBeLessThanOrEqual(1)
    expect(received).not.toContain('HTTP/1.1 200')
  })
})
