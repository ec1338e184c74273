import { beforeEach, expect, it, vi } from 'vitest'
import { loadPending, savePending } from './outbox.ts'
import { sendWaiting } from './send-waiting.ts'

const memory = new Map<string, string>()
const responses: { status: number; body: unknown }[] = []
const keys: string[] = []

beforeEach(() => {
  memory.clear()
  responses.length = keys.length = 0
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => memory.get(name) ?? null,
    setItem: (name: string, text: string) => void memory.set(name, text),
    removeItem: (name: string) => void memory.delete(name),
  })
  vi.stubGlobal('fetch', (_url: string, { headers }: { headers: Record<string, string> }) => {
    keys.push(headers['idempotency-key'] ?? '')
    const { status, body } = responses.shift() ?? { status: 200, body: {} }
    return Promise.resolve(Response.json(body, { status }))
  })
})

const pending = (key: string, at = Date.now()) => ({ key, answers: { a: key }, data: { a: key }, at })
const left = () => loadPending('sh1').map(({ key }) => key)

async function open(shownKey: string | null) {
  const [shown, sent, others] = [vi.fn(), vi.fn(() => Promise.resolve()), vi.fn()]
  const link = { baseUrl: 'https://tessera.example/', shareId: 'sh1', password: null }
  await sendWaiting({ link, shownKey, show: shown, send: sent, onSent: others })
  return { shown, sent, others }
}

it('shows and submits what waits, in an untouched form', async () => {
  savePending('sh1', pending('first-key'))
  const { shown, sent, others } = await open(null)
  expect(shown.mock.calls).toEqual([[expect.objectContaining({ key: 'first-key' }), false]])
  expect([sent.mock.calls.length, others.mock.calls.length, keys]).toEqual([1, 0, []])
})

it('sends others in the background, and keeps what the server refuses', async () => {
  savePending('sh1', pending('first-key'))
  savePending('sh1', pending('second-key'))
  responses.push({ status: 200, body: {} }, { status: 409, body: { error: 'FORM_CLOSED', message: '' } })
  const { shown, sent, others } = await open('draft-of-this-tab')
  expect([shown.mock.calls.length, sent.mock.calls.length, others.mock.calls.length]).toEqual([0, 0, 1])
  expect([keys, left()]).toEqual([['first-key', 'second-key'], ['second-key']])
})

it('sends nothing that the server may have forgotten', async () => {
  savePending('sh1', pending('first-key', 0))
  const { shown, sent } = await open(null)
  expect(shown.mock.calls).toEqual([[expect.objectContaining({ key: 'first-key' }), true]])
  expect([sent.mock.calls.length, keys, left()]).toEqual([0, [], []])
})
