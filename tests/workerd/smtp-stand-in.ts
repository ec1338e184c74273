import { createServer } from 'node:net'

export type SmtpStandIn = {
  port: number
  /** Whole letters as they came, without the dot at their end. */
  letters: string[]
  close(): Promise<void>
}

/** A mail server that takes everything but mail to `refused@example.com` (RFC 5321, the few words that are needed). */
export async function startSmtpStandIn(): Promise<SmtpStandIn> {
  const letters: string[] = []
  const server = createServer((socket) => {
    let isData = false
    let rest = ''
    socket.on('error', () => socket.destroy())
    socket.write('220 stand-in\r\n')
    socket.on('data', (chunk: Buffer) => {
      rest += chunk.toString('utf8')
      for (;;) {
        const end = isData ? rest.indexOf('\r\n.\r\n') : rest.indexOf('\r\n')
        if (end < 0) return
        const text = rest.slice(0, end)
        rest = rest.slice(end + (isData ? 5 : 2))
        if (isData) letters.push(text)
        const wasData = isData
        isData = !wasData && text === 'DATA'
        if (isData) socket.write('354 go on\r\n')
        else if (text.includes('refused@example.com') && !wasData) socket.write('550 nobody here\r\n')
        else if (text.startsWith('EHLO')) socket.write('250-stand-in\r\n250 8BITMIME\r\n')
        else if (text === 'QUIT') socket.end('221 bye\r\n')
        else socket.write('250 ok\r\n')
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    letters,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
