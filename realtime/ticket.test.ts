import { SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { roomTickets } from '#core/protocol/messages.ts'
import { admit } from './admission.ts'
import { readTicketHeader, ticketHeader } from './joined-socket.ts'
import { checkTicket } from './ticket.ts'

const secret = 'a secret of at least thirty-two characters'
const room = 'pabcdefghijkl'
const now = new Date('2026-11-20T00:00:00Z')

function signed(
  key: string,
  claims: { room?: string; sub?: string; aud?: string; jti?: string; bearer?: unknown },
  exp: number,
): Promise<string> {
  const { room: of, bearer } = claims
  const token = new SignJWT({ ...(of ? { room: of } : {}), ...(bearer ? { bearer } : {}) })
  token.setIssuedAt(now.getTime() / 1000)
  if (claims.jti) token.setJti(claims.jti)
  if (claims.sub) token.setSubject(claims.sub)
  if (claims.aud) token.setAudience(claims.aud)
  return token.setProtectedHeader({ alg: 'HS256' }).setExpirationTime(exp).sign(new TextEncoder().encode(key))
}

const bearer = { kind: 'session', id: 'se1', version: 1 }
const whole = { room, sub: 'us1', aud: roomTickets.audience, jti: 'ti1', bearer }
const key = roomTickets.key(secret)
const inAMinute = now.getTime() / 1000 + 60

test('a valid ticket opens its room and identifies the user', async () => {
  expect(await checkTicket(secret, await signed(key, whole, inAMinute), room, now)).toEqual({
    ok: true,
    ticket: {
      jti: 'ti1',
      room,
      sub: 'us1',
      bearer,
      iat: now.getTime() / 1000,
      exp: inAMinute,
    },
  })
})

test.each([
  ['missing', null],
  ['invalid', 'x.y.z'],
  ['expired', signed(key, whole, now.getTime() / 1000 - 1)],
  ['other room', signed(key, { ...whole, room: 'pother' }, inAMinute)],
  ['invalid', signed(roomTickets.key('another secret, as long as the right one'), whole, inAMinute)],
  // The signing key of access tokens must not open rooms.
  ['invalid', signed(secret, whole, inAMinute)],
  ...Object.keys(whole).map((missing) => {
    const claims = Object.entries(whole).filter(([name]) => name !== missing)
    return ['invalid', signed(key, Object.fromEntries(claims), inAMinute)] as [string, Promise<string>]
  }),
  ['invalid', signed(key, { ...whole, bearer: { kind: 'cookie', id: 'x' } }, inAMinute)],
])('refused: %s', async (refusal, ticket) => {
  expect(await checkTicket(secret, await ticket, room, now)).toEqual({ ok: false, refusal })
})

test('clients cannot set their identity by a header', async () => {
  const ticket = await signed(key, whole, Date.now() / 1000 + 60)
  const request = new Request(`https://tessera.test/parties/room/${room}?ticket=${ticket}`, {
    headers: { [ticketHeader]: JSON.stringify({ ...whole, sub: 'somebody-else' }) },
  })
  const admitted = await admit(request, room, secret)
  if (!(admitted instanceof Request)) throw new Error('refused')
  expect(readTicketHeader(admitted)?.sub).toBe('us1')
  expect(new URL(admitted.url).search).toBe('')
})

test('rejects a valid ticket if its holder lost access', async () => {
  const ticket = await signed(key, whole, Date.now() / 1000 + 60)
  const request = new Request(`https://tessera.test/parties/room/${room}?ticket=${ticket}`)
  expect(await admit(request, room, secret, () => Promise.resolve(false))).toMatchObject({ status: 403 })
})

test('rejections have a message and the right status', async () => {
  const answer = await admit(new Request(`https://tessera.test/parties/room/${room}`), room, secret)
  expect(answer).toBeInstanceOf(Response)
  expect(answer).toMatchObject({ status: 401 })
})
