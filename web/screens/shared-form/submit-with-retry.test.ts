import { describe, expect, it, vi } from 'vitest'
import { botCheckHeader, readProof } from '#core/protocol/bot-check.ts'
import { submitWithRetry } from './submit-with-retry.ts'
import { type SharedResult, readShared } from './share-calls.ts'
import { submitForm } from './submit-call.ts'

const link = { baseUrl: 'https://api.test', shareId: 'sh1', password: null }

describe('requests', () => {
  const responding = (status: number, body: string) =>
    vi.fn<typeof fetch>(() => Promise.resolve(new Response(body, { status })))

  it("return the server's rejection with its code", async () => {
    const details = { title: 'Name' }
    const fetch = responding(
      409,
      JSON.stringify({ error: 'DUPLICATE_VALUE', message: 'taken', msg: 'taken', details }),
    )
    expect(await submitForm(link, 'key', { c1: 'x' }, {}, fetch)).toEqual({
      kind: 'refused',
      status: 409,
      code: 'DUPLICATE_VALUE',
      message: 'taken',
      details,
    })
    const [address, init] = fetch.mock.calls[0] ?? []
    expect(address).toBe('https://api.test/api/v2/public/shared-view/sh1/rows')
    expect(init).toMatchObject({ method: 'POST', credentials: 'omit', body: '{"data":{"c1":"x"}}' })
    expect(init?.headers).toMatchObject({ 'idempotency-key': 'key' })
  })

  it('pass a bot check, and send the same response again with its result', async () => {
    const task = { kind: 'proof-of-work', challenge: 'c', puzzles: 8, bits: 4 }
    const refusal = { error: 'BOT_CHECK_REQUIRED', message: 'm', msg: 'm', details: task }
    const fetch = vi
      .fn<typeof globalThis.fetch>()
      .mockResolvedValueOnce(Response.json(refusal, { status: 428 }))
      .mockResolvedValueOnce(Response.json({ Name: 'x' }))
    const show = vi.fn()
    const options = { trap: 'filled in', show }
    expect(await submitForm(link, 'key', { c1: 'x' }, options, fetch)).toMatchObject({ kind: 'ok' })
    expect(show).toHaveBeenCalled()
    const headers = fetch.mock.calls.map(([, init]) => new Headers(init?.headers))
    expect(headers.map((each) => each.get('idempotency-key'))).toEqual(['key', 'key'])
    expect(headers[0]?.get(botCheckHeader)).toBe(null)
    expect(readProof(headers[1]?.get(botCheckHeader) ?? '')?.challenge).toBe('c')
    expect(fetch.mock.calls.map(([, init]) => init?.body)).toEqual(
      Array(2).fill('{"data":{"c1":"x"},"trap":"filled in"}'),
    )
  })

  it('give up on a bot check that they do not know', async () => {
    const refusal = { error: 'BOT_CHECK_REQUIRED', message: 'm', msg: 'm', details: { kind: 'riddle' } }
    const fetch = responding(428, JSON.stringify(refusal))
    expect(await submitForm(link, 'key', {}, {}, fetch)).toMatchObject({ code: 'BOT_CHECK_REQUIRED' })
    expect(fetch).toHaveBeenCalledTimes(1)
  })

  it.each([
    ['a page of a proxy', 502, '<html>Bad gateway</html>'],
    ['an error of a proxy', 500, '{"error":{}}'],
    ['a page instead of the API', 200, '<!doctype html>'],
  ])('treats %s as no response', async (_, status, body) => {
    expect(await readShared(link, responding(status, body))).toEqual({ kind: 'no-response' })
  })

  it('treat a network failure as no response', async () => {
    expect(await readShared(link, () => Promise.reject(new TypeError('Failed to fetch')))).toEqual({
      kind: 'no-response',
    })
  })

  it('accept passwords in any script', async () => {
    const fetch = responding(200, '{}')
    await readShared({ ...link, password: 'رمز-é' }, fetch)
    const sent = new Headers(fetch.mock.calls[0]?.[1]?.headers).get('xc-password') ?? ''
    expect(new TextDecoder().decode(Uint8Array.from(sent, (byte) => byte.charCodeAt(0)))).toBe('رمز-é')
  })
})

describe('retries', () => {
  const refusal = (code: string) =>
    ({ kind: 'refused', status: 503, code, message: '', details: {} }) as const

  async function send(
    responses: SharedResult<string>[],
    onWaiting = () => undefined as void,
    signal = new AbortController().signal,
  ) {
    const waits: number[] = []
    const attempt = vi.fn(() => Promise.resolve(responses.shift() ?? { kind: 'no-response' as const }))
    const sent = await submitWithRetry({
      attempt,
      wait: (milliseconds) => {
        waits.push(milliseconds)
        return Promise.resolve()
      },
      onWaiting,
      signal,
    })
    return { sent, waits, attempts: attempt.mock.calls.length }
  }

  it('continue with growing delays until there is a response', async () => {
    const result = await send([
      { kind: 'no-response' },
      refusal('COMMIT_OUTCOME_UNKNOWN'),
      refusal('DATABASE_BUSY'),
      { kind: 'ok', value: 'row' },
    ])
    expect(result).toEqual({
      sent: { kind: 'recorded', value: 'row' },
      waits: [1000, 3000, 8000],
      attempts: 4,
    })
  })

  it('stop at a rejection', async () => {
    const { sent, attempts } = await send([refusal('VALUE_REQUIRED')])
    expect(sent).toEqual(refusal('VALUE_REQUIRED'))
    expect(attempts).toBe(1)
  })

  it('stop on request', async () => {
    const controller = new AbortController()
    const { sent, attempts } = await send([], () => controller.abort(), controller.signal)
    expect(sent).toEqual({ kind: 'stopped' })
    expect(attempts).toBe(1)
  })
})
