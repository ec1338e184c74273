import { rmSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { attackTarget, password } from './attack-target.ts'

const target = attackTarget()

/** A base whose file is damaged: calls about it fail in ways that nobody has foreseen. */
function damageHomes(): void {
  const folder = join(target.dataDir(), 'databases')
  for (const name of readdirSync(folder)) {
    if (!name.endsWith('.db') || name === 'control.db') continue
    for (const more of ['-wal', '-shm']) rmSync(join(folder, name + more), { force: true })
    writeFileSync(join(folder, name), 'no database at all')
  }
}

/** Opens a socket with a ticket in its address, and hangs up. */
function openSocket(path: string): Promise<void> {
  const { hostname, port, host } = new URL(target.url())
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname, () =>
      socket.write(
        `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
      ),
    )
    socket.on('data', () => socket.destroy())
    socket.on('error', () => resolve())
    socket.on('close', () => resolve())
    setTimeout(() => socket.destroy(), 2000)
  })
}

test('the log of a run has no tickets, tokens or passwords', async () => {
  const { token, cookie } = await target.signUp('operator@example.com')
  const secrets = [password, token, cookie.split('=')[1] ?? '']
  const plant = (secret: string) => {
    secrets.push(secret)
    return secret
  }
  const post = (path: string, body?: unknown, headers = {}) =>
    target.send({ method: 'POST', path, token, headers, ...(body === undefined ? {} : { body }) })

  const { id } = (await post('/api/v2/meta/bases', { title: 'B' })).json as { id: string }
  const columns = [{ title: 'Name', uidt: 'SingleLineText' }]
  const table = (await post(`/api/v2/meta/bases/${id}/tables`, { title: 'T', columns })).json as {
    id: string
  }
  const room = await target.send({ path: `/api/v2/meta/bases/${id}/room`, token })
  const ticket = (room.json as { ticket?: string } | null)?.ticket
  if (ticket !== undefined) secrets.push(ticket)
  for (const each of [ticket ?? 'none', plant('planted-ticket-1'), token])
    await openSocket(`/parties/room/${id}?ticket=${each}`)

  const api = (await post('/api/v1/tokens', { description: 'x' })).json as { token: string }
  secrets.push(api.token)
  const invitation = await post('/api/v1/users', { email: 'new@example.com' })
  secrets.push((invitation.json as { invite_token: string }).invite_token)
  await post('/api/v1/auth/password/forgot', { email: 'operator@example.com' })
  const users = await target.send({ path: '/api/v1/users', token })
  const userId = (users.json as { list: { id: string }[] }).list[0]?.id
  const reset = await post(`/api/v1/users/${userId}/generate-reset-url`)
  secrets.push((reset.json as { reset_password_token: string }).reset_password_token)

  // Attempts that fail, each with something planted.
  const link = 'q1w2e3r4t5'.repeat(4)
  secrets.push(link)
  await post('/api/v1/auth/user/signin', {
    email: 'operator@example.com',
    password: plant('planted guess 1'),
  })
  await post('/api/v1/auth/user/signin', `{"password":"${plant('planted broken 1')}"`, {
    'content-type': 'application/json',
  })
  await post(`/api/v1/auth/password/reset/${link}`, { password: plant('planted reset 1') })
  await post(`/api/v1/auth/email/validate/${link}?token=${plant('planted-query-1')}`)
  await post(`/auth/google/genTokenByCode?code=${plant('planted-code-1')}&state=${plant('planted-state-1')}`)
  await target.send({ path: '/api/v2/meta/bases', headers: { 'xc-token': plant('planted-api-token-1') } })
  await target.send({
    path: '/api/v2/meta/bases',
    headers: { authorization: `Bearer ${plant('planted.bearer.1')}` },
  })
  await post('/auth/token/refresh', undefined, { cookie: `refresh_token=${plant('planted-cookie-1')}` })
  await post('/api/v2/meta/apps/Email', { host: 'localhost', password: plant('planted smtp 1') })

  // What nobody has foreseen is logged with the error that caused it.
  damageHomes()
  const records = `/api/v2/tables/${table.id}/records`
  await post(`${records}?ticket=${plant('planted-ticket-2')}`, {
    Name: 'x',
    password: plant('planted body 1'),
  })
  await target.send({ path: `${records}?token=${plant('planted-query-2')}`, token })
  await target.send({ path: `/api/v2/meta/bases/${id}?ticket=${ticket ?? ''}`, token })

  const log = target.log.join('\n')
  expect(log, 'something is logged at all').not.toBe('')
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThan(8)
    expect(log).not.toContain(secret)
    expect(log).not.toContain(encodeURIComponent(secret))
  }
})
