import { SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { roomTickets } from '#core/protocol/messages.ts'
import { admit, userHeader } from './admission.ts'
import { checkTicket } from './ticket.ts'

const secret = 'a secret of at least thirty-two characters'
const room = 'pabcdefghijkl'
const now = new Date('2026-11-20T00:00:00Z')

function signed(
  key: string,
  claims: { room?: string; sub?: string; aud?: string },
  exp: number,
): Promise<string> {
  const token = new SignJWT(claims.room ? { room: claims.room } : {})
  if (claims.sub) token.setSubject(claims.sub)
  if (claims.aud) token.setAudience(claims.aud)
  return token.setProtectedHeader({ alg: 'HS256' }).setExpirationTime(exp).sign(new TextEncoder().encode(key))
}

const whole = { room, sub: 'us1', aud: roomTickets.audience }
const key = roomTickets.key(secret)
const inAMinute = now.getTime() / 1000 + 60

test('a whole ticket opens its room, and tells who comes', async () => {
  expect(await checkTicket(secret, await signed(key, whole, inAMinute), room, now)).toEqual({
    ok: true,
    userId: 'us1',
  })
})

test.each([
  ['missing', null],
  ['invalid', 'x.y.z'],
  ['expired', signed(key, whole, now.getTime() / 1000 - 1)],
  ['other room', signed(key, { ...whole, room: 'pother' }, inAMinute)],
  ['invalid', signed(roomTickets.key('another secret, as long as the right one'), whole, inAMinute)],
  // The key of access tokens must not open rooms.
  ['invalid', signed(secret, whole, inAMinute)],
  ['invalid', signed(key, { room, sub: 'us1' }, inAMinute)],
  ['invalid', signed(key, { sub: 'us1', aud: roomTickets.audience }, inAMinute)],
  ['invalid', signed(key, { room, aud: roomTickets.audience }, inAMinute)],
])('refused: %s', async (refusal, ticket) => {
  expect(await checkTicket(secret, await ticket, room, now)).toEqual({ ok: false, refusal })
})

test('a client cannot say who it is by a header', async () => {
  const ticket = await signed(key, whole, Date.now() / 1000 + 60)
  const request = new Request(`https://tessera.test/parties/room/${room}?ticket=${ticket}`, {
    headers: { [userHeader]: 'somebody-else' },
  })
  const admitted = await admit(request, room, secret)
  expect(admitted).toBeInstanceOf(Request)
  expect(admitted.headers.get(userHeader)).toBe('us1')
})

test('refusals carry a sentence and the right status', async () => {
  const answer = await admit(new Request(`https://tessera.test/parties/room/${room}`), room, secret)
  expect(answer).toBeInstanceOf(Response)
  expect(answer).toMatchObject({ status: 401 })
})
