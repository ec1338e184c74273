import { expect, it } from 'vitest'
import { ApiError } from '../http/api-error.ts'
import { type LinkParts, openLink } from './shared-link.ts'

/** A server with a password-protected link, and tickets that can be invalidated. */
function setUp(password: string) {
  const state = { password, ticket: 't1', credentials: [] as string[] }
  const stored = new Map<string, string>()
  const parts: LinkParts = {
    requestFull: (_call, _asked, { headers = {} } = {}) => {
      const { 'xc-share-ticket': ticket, 'xc-password': given } = headers
      state.credentials.push(ticket ? `ticket ${ticket}` : given ? `password ${given}` : 'nothing')
      if (ticket === state.ticket) return responseWith(null)
      if (given === state.password) return responseWith(state.ticket)
      return Promise.reject(new ApiError('', 403, { error: 'PASSWORD_REQUIRED' }))
    },
    storage: () => ({
      getItem: (key) => stored.get(key) ?? null,
      setItem: (key, text) => void stored.set(key, text),
      removeItem: (key) => void stored.delete(key),
    }),
  }
  return { state, stored, open: () => openLink('shr1', parts) }
}

function responseWith(ticket: string | null) {
  const headers = new Headers(ticket ? { 'xc-share-ticket': ticket } : {})
  return Promise.resolve({ output: { seq: 1 } as never, headers })
}

it('sends the password once, then the ticket, also after a reload', async () => {
  const { state, open } = setUp('open')
  const link = open()
  await expect(link.meta()).rejects.toThrow()
  await expect(link.unlock('wrong')).rejects.toThrow()
  await link.unlock('open')
  await link.seq()
  await open().seq()
  expect(state.credentials).toEqual(['nothing', 'password wrong', 'password open', 'ticket t1', 'ticket t1'])
})

it('requests a new ticket when the old one expires', async () => {
  const { state, open } = setUp('open')
  const link = open()
  await link.unlock('open')
  state.ticket = 't2'
  await link.seq()
  await link.seq()
  expect(state.credentials.slice(1)).toEqual(['ticket t1', 'password open', 'ticket t2'])
})

it('forgets a password that is no longer valid', async () => {
  const { state, stored, open } = setUp('open')
  const link = open()
  await link.unlock('open')
  state.password = 'another'
  state.ticket = 't2'
  await expect(link.seq()).rejects.toThrow()
  expect(stored.size).toBe(0)
})
