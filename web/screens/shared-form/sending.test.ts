import { describe, expect, it, vi } from 'vitest'
import { publicUpload } from '#core/api/files.ts'
import { publicMeta, publicSubmit } from '#core/api/public.ts'
import { keepSending } from './sending.ts'
import { type Answered, readShared, sendAnswers, sharePaths } from './share-calls.ts'

const link = { baseUrl: 'https://api.test', shareId: 'sh1', password: null }

it('knows the addresses of the calls', () => {
  expect(sharePaths).toEqual({ meta: publicMeta.path, rows: publicSubmit.path, files: publicUpload.path })
})

describe('a call', () => {
  const answering = (status: number, body: string) =>
    vi.fn<typeof fetch>(() => Promise.resolve(new Response(body, { status })))

  it('says what the server refuses, with its code', async () => {
    const details = { title: 'Name' }
    const fetch = answering(
      409,
      JSON.stringify({ error: 'DUPLICATE_VALUE', message: 'taken', msg: 'taken', details }),
    )
    expect(await sendAnswers(link, 'key', { c1: 'x' }, fetch)).toEqual({
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

  it.each([
    ['a page of a proxy', 502, '<html>Bad gateway</html>'],
    ['an error of somebody else', 500, '{"error":{}}'],
    ['a page instead of the API', 200, '<!doctype html>'],
  ])('takes %s for no answer', async (_, status, body) => {
    expect(await readShared(link, answering(status, body))).toEqual({ kind: 'unanswered' })
  })

  it('takes a broken line for no answer', async () => {
    expect(await readShared(link, () => Promise.reject(new TypeError('Failed to fetch')))).toEqual({
      kind: 'unanswered',
    })
  })

  it('carries passwords of any script', async () => {
    const fetch = answering(200, '{}')
    await readShared({ ...link, password: 'رمز-é' }, fetch)
    const sent = new Headers(fetch.mock.calls[0]?.[1]?.headers).get('xc-password') ?? ''
    expect(new TextDecoder().decode(Uint8Array.from(sent, (byte) => byte.charCodeAt(0)))).toBe('رمز-é')
  })
})

describe('sending', () => {
  const refusal = (code: string) =>
    ({ kind: 'refused', status: 503, code, message: '', details: {} }) as const

  async function send(
    answers: Answered<string>[],
    onWaiting = () => undefined as void,
    signal = new AbortController().signal,
  ) {
    const waits: number[] = []
    const attempt = vi.fn(() => Promise.resolve(answers.shift() ?? { kind: 'unanswered' as const }))
    const sent = await keepSending({
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

  it('goes on until there is an answer, with longer and longer pauses', async () => {
    const result = await send([
      { kind: 'unanswered' },
      refusal('OUTCOME_UNKNOWN'),
      refusal('WRITE_CONFLICT'),
      { kind: 'answered', value: 'row' },
    ])
    expect(result).toEqual({
      sent: { kind: 'recorded', value: 'row' },
      waits: [1000, 3000, 8000],
      attempts: 4,
    })
  })

  it('takes no for an answer', async () => {
    const { sent, attempts } = await send([refusal('REQUIRED')])
    expect(sent).toEqual(refusal('REQUIRED'))
    expect(attempts).toBe(1)
  })

  it('stops when the person says so', async () => {
    const controller = new AbortController()
    const { sent, attempts } = await send([], () => controller.abort(), controller.signal)
    expect(sent).toEqual({ kind: 'stopped' })
    expect(attempts).toBe(1)
  })
})
