import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { BaseWire } from '#core/api/bases/bases.ts'
import type { SharedViewWire } from '#core/api/sharing/public.ts'
import type { TableWire, ViewWire } from '#core/api/wire/wire.ts'
import * as limits from '#core/limits.ts'
import { botCheckHeader, proofText, readProof } from '#core/protocol/bot-check.ts'
import { rateLimitKey } from '../../../worker/rate-limits/rate-limit-key.ts'
import { personFixture, runtimeFixture } from '../../support/fixtures.ts'
import { type Person, signUp } from '../../support/people.ts'
import { rateLimitWindow } from '../../support/rate-limit-window.ts'
import { solveProof } from '../../support/solve-proof.ts'
import type { Runtime } from '../../support/runtime.ts'

// Public forms are protected against programs: rate limits, a field that people do not see, and bot checks.

const runtime = runtimeFixture()
const ann = personFixture(runtime)
let base: BaseWire
let table: TableWire

beforeAll(async () => {
  base = await ann.createBase()
  table = await ann.createTable(base.id, [{ title: 'Name', uidt: 'SingleLineText', pv: true }])
})

async function publish(options: Record<string, unknown> = {}, person: Person = ann, tableId = table.id) {
  const view = await person.ok<ViewWire>('POST', `/api/v2/meta/tables/${tableId}/forms`, {})
  await person.ok('PATCH', `/api/v2/meta/forms/${view.id}`, options)
  return person.ok<ViewWire>('POST', `/api/v2/meta/views/${view.id}/share`)
}

const rows = (view: ViewWire) => `/api/v2/public/shared-view/${view.uuid}/rows`
const submit = (
  view: ViewWire,
  headers: Record<string, string> = {},
  body: Record<string, unknown> = { data: { Name: 'x' } },
  app: Pick<Runtime, 'call'> = runtime,
) => app.call('POST', rows(view), { headers: { 'cf-connecting-ip': '192.0.2.1', ...headers }, body })
const count = async () =>
  (await ann.ok<{ count: number }>('GET', `/api/v2/tables/${table.id}/records/count`)).count
const proof = (text: string) => ({ [botCheckHeader]: text })

/** Counts so many submissions of a form in this minute, as if they had been made. */
async function countBefore(view: ViewWire, name: string, address: string, times: number): Promise<void> {
  const limit = { max: times, window: 60, count: times }
  const keys = [
    await rateLimitKey(`${name}.address`, view.id, address),
    await rateLimitKey(`${name}.link`, view.id),
  ]
  await runtime.rateLimiter.count(
    view.id,
    keys.map((key) => ({ ...limit, key })),
    new Date(),
  )
}

// Submissions are counted per minute.
beforeEach(() => rateLimitWindow(60, 10))

describe('rate limits', () => {
  it('do not ask the control database to count', async () => {
    const view = await publish()
    await submit(view)
    const { result, trips } = await runtime.countTrips(() => submit(view))
    expect(result.status).toBe(200)
    // Only whether the base is open.
    expect(trips.control).toBe(1)
  })

  it('are what the owner has set, per address; refused responses leave nothing', async () => {
    const view = await publish({ submissions_per_minute: 2, bot_check: 'off' })
    const before = await count()
    const statuses = []
    for (let times = 0; times < 3; times += 1) statuses.push((await submit(view)).status)
    expect(statuses).toEqual([200, 200, 429])
    expect(await count()).toBe(before + 2)
    expect((await submit(view, { 'cf-connecting-ip': '192.0.2.2' })).status).toBe(200)
  })

  it('can be higher than the default, and say how long to wait', async () => {
    const view = await publish({ submissions_per_minute: 3000, bot_check: 'off' })
    await countBefore(view, 'form', '192.0.2.1', 2999)
    expect((await submit(view)).status).toBe(200)
    await countBefore(view, 'form', '192.0.2.1', 3000)
    const refused = await submit(view)
    expect(refused).toMatchObject({ status: 429, body: { error: 'RATE_LIMITED' } })
    expect(refused.body).toHaveProperty('details.seconds', expect.any(Number))
  })

  it.each([
    { submissions_per_minute: 0 },
    { submissions_per_minute: 6001 },
    { submissions_per_minute: 1.5 },
    { bot_check: 'maybe' },
  ])('cannot be %j', async (options) => {
    const view = await publish({ submissions_per_minute: 7 })
    expect((await ann.call('PATCH', `/api/v2/meta/forms/${view.id}`, options)).status).toBe(422)
    expect(await ann.ok('GET', `/api/v2/meta/forms/${view.id}`)).toMatchObject({
      submissions_per_minute: 7,
      bot_check: 'suspicious',
    })
  })

  it('are hidden from visitors', async () => {
    const view = await publish({ submissions_per_minute: 7, bot_check: 'always' })
    const { body } = await runtime.call('GET', `/api/v2/public/shared-view/${view.uuid}/meta`)
    expect(Object.keys((body as SharedViewWire).view)).not.toContain('submissions_per_minute')
    expect(Object.keys((body as SharedViewWire).view)).not.toContain('bot_check')
  })
})

describe('the field that people do not see', () => {
  it('stays empty', async () => {
    const view = await publish({ bot_check: 'off' })
    const before = await count()
    const data = { Name: 'x' }
    expect((await submit(view, {}, { data, trap: 'Buy now' })).status).toBe(422)
    expect(await count()).toBe(before)
    expect((await submit(view, {}, { data, trap: '' })).status).toBe(200)
  })
})

describe('proof of work', () => {
  const always = () => publish({ bot_check: 'always' })

  it('is asked for, and lets one response in', async () => {
    const view = await always()
    const before = await count()
    const refused = await submit(view)
    expect(refused).toMatchObject({ status: 428, body: { error: 'BOT_CHECK_REQUIRED' } })
    expect(refused.headers.get('cache-control')).toContain('no-store')
    expect(await count()).toBe(before)
    const solved = solveProof(refused)
    expect((await submit(view, proof(solved))).status).toBe(200)
    // Each challenge is used once, whoever sends it.
    expect((await submit(view, proof(solved))).status).toBe(428)
    expect((await submit(view, { ...proof(solved), 'cf-connecting-ip': '192.0.2.9' })).status).toBe(428)
    expect(await count()).toBe(before + 1)
  })

  it('is for one form', async () => {
    const [view, other] = [await always(), await always()]
    const solved = solveProof(await submit(other))
    expect((await submit(view, proof(solved))).status).toBe(428)
    expect((await submit(other, proof(solved))).status).toBe(200)
  })

  it('must be solved, whole, unforged and recent', async () => {
    const view = await always()
    const refused = await submit(view)
    const { challenge = '', solutions = [] } = readProof(solveProof(refused)) ?? {}
    const [expires = '', random = '', signature = ''] = challenge.split('.')
    const wrong = [
      proofText(
        challenge,
        solutions.map((solution) => solution + 1),
      ),
      proofText(challenge, solutions.slice(1)),
      proofText(`${Number(expires) + 60}.${random}.${signature}`, solutions),
      proofText(`${expires}.${random}.${'A'.repeat(22)}`, solutions),
      challenge,
      'x'.repeat(5000),
      'null',
      `${challenge}:${'9'.repeat(40)}`,
    ]
    for (const text of wrong) expect([text, (await submit(view, proof(text))).status]).toEqual([text, 428])
    vi.useFakeTimers({ now: Date.now() + (limits.botCheckTtlSeconds + 1) * 1000, toFake: ['Date'] })
    try {
      expect((await submit(view, proof(proofText(challenge, solutions)))).status).toBe(428)
    } finally {
      vi.useRealTimers()
    }
    expect((await submit(view, proof(proofText(challenge, solutions)))).status).toBe(200)
  })

  it('is not asked of members with a token, but of other people with one', async () => {
    const view = await always()
    const [{ token }, stranger] = [
      await ann.ok<{ token: string }>('POST', '/api/v1/tokens', { description: 'bot check' }),
      await signUp(runtime),
    ]
    expect((await submit(view, { 'xc-token': token })).status).toBe(200)
    const data = { data: { Name: 'x' } }
    expect((await ann.call('POST', rows(view), data)).status).toBe(200)
    expect((await stranger.call('POST', rows(view), data)).status).toBe(428)
    expect((await submit(view, { 'xc-token': 'x'.repeat(40) })).status).toBe(401)
  })

  it('is asked for by default after many responses without it, from an address or to a form', async () => {
    const { perAddress, perForm } = limits.uncheckedSubmissionsPerMinute
    const [view, other] = [await publish(), await publish()]
    await countBefore(view, 'form.unchecked', '192.0.2.1', perAddress)
    const refused = await submit(view)
    expect(refused.status).toBe(428)
    expect((await submit(view, proof(solveProof(refused)))).status).toBe(200)
    expect((await submit(view, { 'cf-connecting-ip': '192.0.2.3' })).status).toBe(200)
    await countBefore(other, 'form.unchecked', '192.0.2.4', perForm)
    expect((await submit(other)).status).toBe(428)
    const off = await publish({ bot_check: 'off' })
    await countBefore(off, 'form.unchecked', '192.0.2.1', perForm)
    expect((await submit(off)).status).toBe(200)
  })

  it('is not used up by the rate limit', async () => {
    const view = await publish({ submissions_per_minute: 1, bot_check: 'always' })
    const [first, second] = [solveProof(await submit(view)), solveProof(await submit(view))]
    await submit(view, proof(first))
    expect((await submit(view, proof(second))).status).toBe(429)
    const elsewhere = { ...proof(second), 'cf-connecting-ip': '192.0.2.20' }
    expect((await submit(view, elsewhere)).status).toBe(200)
  })

  it('and a repeated response is found again', async () => {
    const view = await always()
    const before = await count()
    const key = { 'idempotency-key': `bot-check-${view.id}` }
    const sent = async () => submit(view, { ...key, ...proof(solveProof(await submit(view))) })
    expect([(await sent()).status, (await sent()).status]).toEqual([200, 200])
    expect(await count()).toBe(before + 1)
  })
})

describe('Turnstile', () => {
  let service: Server
  /** What the service was asked, and what it answers. */
  const asked: URLSearchParams[] = []
  let answer: Record<string, unknown> = {}
  const variables: Record<string, string> = {
    TURNSTILE_SITE_KEY: 'site-key',
    TURNSTILE_SECRET: 'site-secret',
  }
  const own = runtimeFixture(variables)
  let person: Person
  let view: ViewWire

  beforeAll(async () => {
    service = createServer((request, response) => {
      let body = ''
      request.on('data', (chunk) => (body += String(chunk)))
      request.on('end', () => {
        asked.push(new URLSearchParams(body))
        response.end(JSON.stringify(answer))
      })
    }).listen(0, '127.0.0.1')
    await once(service, 'listening')
    const bound = service.address()
    if (bound === null || typeof bound === 'string') throw new Error('The service does not listen.')
    own.env.settings.TURNSTILE_ORIGIN = `http://127.0.0.1:${bound.port}`
    person = await signUp(own)
    const home = await person.createBase()
    const { id } = await person.createTable(home.id, [{ title: 'Name', uidt: 'SingleLineText', pv: true }])
    view = await publish({ bot_check: 'always' }, person, id)
  })
  afterAll(() => service.close())

  const send = (headers: Record<string, string> = {}) => submit(view, headers, undefined, own)

  it('is asked whether the token is for this form, with the address of the visitor', async () => {
    const refused = await send()
    expect(refused).toMatchObject({
      status: 428,
      body: { details: { kind: 'turnstile', siteKey: 'site-key', cdata: view.id } },
    })
    expect(JSON.stringify(refused.body)).not.toContain('site-secret')
    answer = { success: true, action: 'form', cdata: view.id }
    expect((await send(proof('a token'))).status).toBe(200)
    expect(Object.fromEntries(asked.at(-1) ?? [])).toEqual({
      secret: 'site-secret',
      response: 'a token',
      remoteip: '192.0.2.1',
    })
  })

  it.each([
    [{ success: false, 'error-codes': ['timeout-or-duplicate'] }],
    [{ success: true, action: 'form', cdata: 'vwother' }],
    [{ success: true, action: 'login' }],
    [{}],
    [{ success: 'yes' }],
  ])('%j lets nobody in', async (given) => {
    answer = given
    expect((await send(proof('a token'))).status).toBe(428)
  })

  it('is not asked about tokens that are none', async () => {
    const before = asked.length
    expect((await send(proof('x'.repeat(3000)))).status).toBe(428)
    expect(asked.length).toBe(before)
  })
})
