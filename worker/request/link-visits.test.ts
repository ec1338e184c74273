import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { UsageDay } from '#core/protocol/usage.ts'
import { readEnv } from '../platform/env.ts'
import { createLinkVisits } from './link-visits.ts'

const sent: [string, UsageDay][] = []
const env = readEnv({
  ...({} as Parameters<typeof readEnv>[0]),
  CONTROL_URL: 'http://x',
  AUTH_SECRET: 'x'.repeat(32),
  ROOM: {
    idFromName: (name: string) => name,
    get: (room: string) => ({ countVisits: async (day: UsageDay) => void sent.push([room, day]) }),
  } as unknown as Parameters<typeof readEnv>[0]['ROOM'],
})
const link = (base: string, letter: string) => `sh${base.padEnd(12, '0')}${letter.repeat(25)}`
const request = new Request('https://x.example/')

beforeEach(() => {
  sent.length = 0
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 25, 12) })
})
afterEach(() => vi.useRealTimers())

function open(visits: ReturnType<typeof createLinkVisits>, shareId: string): void {
  const waitUntil = (work: Promise<unknown>) => void work
  visits.count({ env, request, waitUntil }, { name: 'public.meta' }, { shareId })
}

it('sends the visits of a base together', async () => {
  const visits = createLinkVisits(5000)
  for (const letter of ['a', 'a', 'b']) open(visits, link('one', letter))
  open(visits, link('two', 'a'))
  await vi.advanceTimersByTimeAsync(4999)
  expect(sent).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  const day = { day: '2026-11-25', pages: {}, events: {} }
  expect(sent).toEqual([
    ['pone000000000', { ...day, links: { [link('one', 'a')]: 2, [link('one', 'b')]: 1 } }],
    ['ptwo000000000', { ...day, links: { [link('two', 'a')]: 1 } }],
  ])
  open(visits, link('one', 'a'))
  await vi.advanceTimersByTimeAsync(5000)
  expect(sent.at(-1)).toEqual(['pone000000000', { ...day, links: { [link('one', 'a')]: 1 } }])
})

it('sends visits with a later one if the platform has ended the request that was to send them', async () => {
  const visits = createLinkVisits(5000)
  open(visits, link('one', 'a'))
  vi.clearAllTimers()
  vi.setSystemTime(Date.now() + 60_000)
  open(visits, link('one', 'a'))
  await vi.advanceTimersByTimeAsync(5000)
  expect(sent.map(([, { links }]) => links)).toEqual([{ [link('one', 'a')]: 2 }])
})

it.each([
  ['another call', 'public.rows', link('one', 'a'), {}],
  ['our own page that asks again', 'public.meta', link('one', 'a'), { 'x-link-again': '1' }],
  ['an id that is no link', 'public.meta', 'x', {}],
])('does not count %s', async (_what, name, shareId, headers) => {
  const visits = createLinkVisits(0)
  visits.count(
    { env, request: new Request('https://x.example/', { headers }), waitUntil: () => undefined },
    { name },
    { shareId },
  )
  await vi.advanceTimersByTimeAsync(1000)
  expect(sent).toEqual([])
})
