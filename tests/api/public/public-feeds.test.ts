import { beforeAll, describe, expect, it } from 'vitest'
import { waitFor } from '../../support/wait-for.ts'
import type { BaseWire } from '#core/api/bases/bases.ts'
import { feedKinds } from '#core/views/feed-kinds.ts'
import type { TableWire, ViewColumnWire, ViewWire } from '#core/api/wire/wire.ts'
import { feedsPerMinute } from '#core/limits.ts'
import { rateLimitKey } from '../../../worker/rate-limits/rate-limit-key.ts'
import { personFixture, runtimeFixture } from '../../support/fixtures.ts'
import { readCalendar } from '../../support/read-calendar.ts'
import { readXml, type XmlElement } from '../../support/read-xml.ts'

const runtime = runtimeFixture()
const ann = personFixture(runtime)
let base: BaseWire
let table: TableWire

const hostile = 'A "quoted" <b>&amp;</b>, with; \\ \u0007 bell\nand a line '.concat('é'.repeat(60))

beforeAll(async () => {
  base = await ann.createBase()
  table = await ann.createTable(base.id, [
    { title: 'Name', uidt: 'SingleLineText', pv: true },
    { title: 'Notes', uidt: 'LongText' },
    { title: 'Secret', uidt: 'SingleLineText' },
    { title: 'Day', uidt: 'Date' },
    { title: 'Until', uidt: 'Date' },
    { title: 'At', uidt: 'DateTime' },
  ])
  await ann.ok('POST', `/api/v2/tables/${table.id}/records`, [
    { Name: 'Fair', Notes: hostile, Secret: 'hush-1', Day: '2026-02-27', Until: '2026-03-01' },
    { Name: 'Call', Secret: 'hush-2', Day: '2026-12-31', At: '2026-01-02 03:04:05+00:00' },
    { Name: '=1+1', Secret: 'hush-3' },
  ])
})

const columnId = (title: string) => table.columns.find((each) => each.title === title)?.id ?? ''

async function publish(
  kind: 'grids' | 'calendars' | 'timelines' | 'forms',
  {
    body = {},
    shown = {},
    download = true,
  }: { body?: object; shown?: Record<string, boolean>; download?: boolean } = {},
): Promise<ViewWire> {
  const view = await ann.ok<ViewWire>('POST', `/api/v2/meta/tables/${table.id}/${kind}`, {
    title: `${kind} <${Math.random()}>`,
    ...body,
  })
  const columns = `/api/v2/meta/views/${view.id}/columns`
  const { list } = await ann.ok<{ list: ViewColumnWire[] }>('GET', columns)
  for (const [title, show] of Object.entries({ Secret: false, ...shown })) {
    const place = list.find((each) => each.fk_column_id === columnId(title))
    await ann.ok('PATCH', `${columns}/${place?.id}`, { show })
  }
  const shared = await ann.ok<ViewWire>('POST', `/api/v2/meta/views/${view.id}/share`)
  await ann.ok('PATCH', `/api/v2/meta/views/${view.id}/share`, { meta: { allowCSVDownload: download } })
  return { ...view, uuid: shared.uuid }
}

const feed = (view: ViewWire, kind: string, headers: Record<string, string> = {}) =>
  runtime.call('GET', `/api/v2/public/shared-view/${view.uuid}/feed/${kind}`, { headers })
const textOf = async (view: ViewWire, kind: string) => {
  const { status, body } = await feed(view, kind)
  expect([kind, status]).toEqual([kind, 200])
  return typeof body === 'string' ? body : JSON.stringify(body)
}

describe('feeds of a public link', () => {
  it('exist only if the link allows downloads, and never for forms', async () => {
    const closed = await publish('grids', { download: false })
    const form = await publish('forms')
    for (const kind of feedKinds) {
      expect([kind, (await feed(closed, kind)).status]).toEqual([kind, 403])
      expect([kind, (await feed(form, kind)).status]).toEqual([kind, 404])
    }
    expect((await feed(closed, 'exe')).status).toBe(422)
  })

  it('never contain hidden fields or numbers of records', async () => {
    const view = await publish('grids')
    for (const kind of feedKinds) {
      const text = await textOf(view, kind)
      expect(text).not.toMatch(/hush|Secret/)
      expect(text).toContain('Fair')
      const named = await runtime.call(
        'GET',
        `/api/v2/public/shared-view/${view.uuid}/feed/${kind}?where=(Secret,eq,hush-1)`,
      )
      expect([kind, named.status]).toEqual([kind, 422])
    }
    expect(JSON.parse(await textOf(view, 'json'))[0]).not.toHaveProperty('Id')
  })

  it('have the same records as JSON, NDJSON and CSV', async () => {
    const view = await publish('grids')
    const list: Record<string, unknown>[] = JSON.parse(await textOf(view, 'json'))
    expect(list.map(({ Name }) => Name)).toEqual(['Fair', 'Call', '=1+1'])
    expect(list[0]?.['Notes']).toBe(hostile)
    const rows = (await textOf(view, 'ndjson')).trimEnd().split('\n')
    expect(rows.map((row): unknown => JSON.parse(row))).toEqual(list)
    const csv = await textOf(view, 'csv')
    expect(csv.split('\r\n')[0]).toBe('Name,Notes,Day,Until,At')
    expect(csv).toContain("'=1+1")
  })

  it('are valid Atom', async () => {
    const view = await publish('grids')
    const root = readXml(await textOf(view, 'atom'))
    expect([root.name, root.attributes['xmlns']]).toEqual(['feed', 'http://www.w3.org/2005/Atom'])
    expect(childrenOf(root, 'link').map(({ attributes }) => attributes['rel'])).toEqual(['self', 'alternate'])
    const entries = childrenOf(root, 'entry')
    expect(entries.map((entry) => textIn(entry, 'title'))).toEqual(['Fair', 'Call', '=1+1'])
    expect(textIn(entries[0], 'content')).toContain('A "quoted" <b>&amp;</b>, with; \\  bell')
    for (const element of [root, ...entries]) {
      for (const name of ['id', 'title', 'updated']) expect(childrenOf(element, name)).toHaveLength(1)
      expect(Number.isNaN(Date.parse(textIn(element, 'updated')))).toBe(false)
    }
    const ids = entries.map((entry) => textIn(entry, 'id'))
    expect(new Set(ids).size).toBe(3)
    for (const id of ids)
      expect(id).toMatch(/^urn:uuid:[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-a[\da-f]{3}-[\da-f]{12}$/)
  })

  it('are valid iCalendar: days, instants, and no event without a date', async () => {
    const view = await publish('grids')
    const events = readCalendar(await textOf(view, 'ics'))
    expect(events.map(({ SUMMARY }) => SUMMARY)).toEqual(['Fair', 'Call'])
    expect(events[0]).toMatchObject({
      'DTSTART;VALUE=DATE': '20260227',
      'DTEND;VALUE=DATE': '20260228',
    })
    expect(events[0]?.['DESCRIPTION']).toContain(`Notes: ${hostile.replace('\u0007', '')}`)
    for (const kind of ['calendars', 'timelines'] as const) {
      const spans = await publish(kind, {
        body: {
          calendar_range: [{ fk_from_column_id: columnId('Day'), fk_to_column_id: columnId('Until') }],
        },
        shown: { Name: true, Day: true, Until: true },
      })
      expect(readCalendar(await textOf(spans, 'ics'))[0]).toMatchObject({
        'DTSTART;VALUE=DATE': '20260227',
        'DTEND;VALUE=DATE': '20260302',
      })
    }
    const instants = await publish('grids', { shown: { Day: false, Until: false } })
    expect(readCalendar(await textOf(instants, 'ics'))).toMatchObject([
      { SUMMARY: 'Call', DTSTART: '20260102T030405Z' },
    ])
    const none = await publish('grids', { shown: { Day: false, Until: false, At: false } })
    expect((await feed(none, 'ics')).status).toBe(422)
  })

  it('answer 304 before any record is read, until something changes', async () => {
    const view = await publish('grids')
    for (const kind of feedKinds) {
      const first = await feed(view, kind)
      const headers = { 'if-none-match': first.headers.get('etag') ?? '' }
      const { result, statements } = await runtime.countTrips(() => feed(view, kind, headers))
      expect([kind, result.status, result.body, statements.join('').includes('COUNT')]).toEqual([
        kind,
        304,
        null,
        false,
      ])
      expect(result.headers.get('etag')).toBe(headers['if-none-match'])
      await ann.ok('PATCH', `/api/v2/tables/${table.id}/records`, { Id: 3, Notes: `changed ${kind}` })
      const changed = await feed(view, kind, headers)
      expect([kind, changed.status]).toEqual([kind, 200])
      expect(changed.headers.get('etag')).not.toBe(headers['if-none-match'])
    }
  })

  it('require the password, and end with the link', async () => {
    const view = await publish('grids')
    await ann.ok('PATCH', `/api/v2/meta/views/${view.id}/share`, { password: 'open sesame' })
    expect((await feed(view, 'json')).status).toBe(403)
    const opened = await feed(view, 'json', { 'xc-password': 'open sesame' })
    expect([opened.status, opened.headers.get('cache-control')]).toEqual([200, 'private, no-cache'])
    await ann.ok('DELETE', `/api/v2/meta/views/${view.id}/share`)
    expect((await feed(view, 'json')).status).toBe(404)
  })

  it('are private to readers with an API token, with an ETag of their own', async () => {
    const view = await publish('grids')
    const { token } = await ann.ok<{ token: string }>('POST', '/api/v1/tokens', { description: 'feed' })
    const stranger = await feed(view, 'json')
    const member = await feed(view, 'json', { 'xc-token': token })
    expect(stranger.headers.get('cache-control')).toContain('public')
    expect(member.headers.get('cache-control')).toBe('private, no-cache')
    expect(member.headers.get('etag')).not.toBe(stranger.headers.get('etag'))
    for (const { headers } of [stranger, member]) expect(headers.get('vary')).toContain('xc-token')
  })

  it('are written so many times a minute for one address', async () => {
    const view = await publish('grids')
    const from = (address: string) => feed(view, 'csv', { 'cf-connecting-ip': address })
    const key = await rateLimitKey('feed.address', view.id, '192.0.2.9')
    // Again should a minute end right then.
    await waitFor(async () => {
      const max = feedsPerMinute.perAddress
      await runtime.rateLimiter.count(view.id, [{ key, max, window: 60, count: max }], new Date())
      expect((await from('192.0.2.9')).status).toBe(429)
    })
    expect((await from('192.0.2.10')).status).toBe(200)
  })
})

const childrenOf = (element: XmlElement, name: string) =>
  element.children.filter((each) => each.name === name)
const textIn = (element: XmlElement | undefined, name: string) =>
  element ? (childrenOf(element, name)[0]?.text ?? '') : ''
