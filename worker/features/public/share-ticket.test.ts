import { expect, it } from 'vitest'
import { readAccessToken, signAccessToken } from '../../request/middleware/access-token.ts'
import { isShareTicket, signShareTicket } from './share-ticket.ts'

const settings = { AUTH_SECRET: 'a secret of at least thirty-two characters' }
const view = { shareId: 'shr1', sharePasswordHash: 'a hash' }
const at = new Date('2026-01-01T00:00:00Z')
const after = (minutes: number) => new Date(at.getTime() + minutes * 60_000)

it('is valid for an hour, one link and one password', async () => {
  const ticket = await signShareTicket(settings, view, at)
  expect(await isShareTicket(settings, ticket, view, after(59))).toBe(true)
  expect(await isShareTicket(settings, ticket, view, after(61))).toBe(false)
  expect(await isShareTicket(settings, ticket, { ...view, shareId: 'shr2' }, at)).toBe(false)
  expect(await isShareTicket(settings, ticket, { ...view, sharePasswordHash: 'another' }, at)).toBe(false)
  const elsewhere = { AUTH_SECRET: 'another secret of thirty-two characters' }
  expect(await isShareTicket(elsewhere, ticket, view, at)).toBe(false)
})

it('is not accepted as an access token, nor vice versa', async () => {
  const user = { id: 'u', email: 'a@b.example', firstname: '', lastname: '', roles: [], tokenVersion: 1 }
  const access = await signAccessToken(settings, user, 's', at)
  expect(await isShareTicket(settings, access, view, at)).toBe(false)
  const ticket = await signShareTicket(settings, view, at)
  await expect(readAccessToken(settings, ticket, at)).rejects.toThrow()
})
