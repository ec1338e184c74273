import { decodeJwt } from 'jose'
import { describe, expect, it } from 'vitest'
import { personFixture, runtimeFixture } from '../support/fixtures.ts'
import { signUp } from '../support/people.ts'

type Ticket = { room: string; ticket: string; usage: boolean }

describe('usage', () => {
  const runtime = runtimeFixture()
  const operator = personFixture(runtime)

  it('is counted until an administrator turns it off', async () => {
    const base = await operator.createBase('Counted')
    const person = await signUp(runtime)
    const tickets = async () => [
      await operator.ok<Ticket>('POST', `/api/v2/meta/bases/${base.id}/room-ticket`),
      await person.ok<Ticket>('POST', '/api/v2/meta/room-ticket'),
    ]
    const isTold = async () =>
      (await person.ok<{ teleEnabled: boolean }>('GET', '/api/v1/db/meta/nocodb/info')).teleEnabled
    for (const isOn of [true, false, true]) {
      if (!isOn || !(await isTold()))
        await operator.ok('POST', '/api/v1/app-settings', { tele_enabled: isOn })
      expect(await isTold()).toBe(isOn)
      expect(await operator.ok('GET', '/api/v1/app-settings')).toMatchObject({
        tele_enabled: isOn,
        tele_forced_off: false,
      })
      const issued = await tickets()
      expect(issued.map(({ room, usage }) => [room, usage])).toEqual([
        [base.id, isOn],
        ['instance', isOn],
      ])
      for (const { room, ticket } of issued) expect(decodeJwt(ticket)).toMatchObject({ room, usage: isOn })
    }
    const refused = await operator.call('POST', '/api/v1/app-settings', { tele_enabled: 'no' })
    expect([refused.status, refused.body]).toMatchObject([422, { error: 'INVALID_REQUEST' }])
  })

  it('lists pages outside of bases first, then bases by title, by pages', async () => {
    for (const title of ['Zebras', 'Apples']) await operator.createBase(title)
    type Usage = {
      since: string
      until: string
      list: { title: string | null }[]
      pageInfo: { totalRows: number }
    }
    const before = await runtime.controlRows()
    const all = await operator.ok<Usage>('GET', '/api/v2/meta/usage?days=7')
    const titles = all.list.map(({ title }) => title)
    expect(titles[0]).toBe(null)
    expect(titles.slice(1)).toEqual(['Apples', 'Counted', 'Zebras'])
    expect((Date.parse(all.until) - Date.parse(all.since)) / 86_400_000).toBe(6)
    const second = await operator.ok<Usage>('GET', '/api/v2/meta/usage?limit=1&offset=1')
    expect(second.list.map(({ title }) => title)).toEqual(titles.slice(1, 2))
    expect(second.pageInfo.totalRows).toBe(titles.length)
    expect(await runtime.controlRows()).toEqual(before)
  })

  it.each(['days=0', 'days=-1', 'days=91', 'days=x', 'limit=0', 'offset=-1'])('refuses %s', async (query) => {
    const { status } = await operator.call('GET', `/api/v2/meta/usage?${query}`)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
  })
})

describe('usage of an instance that never counts it', () => {
  const runtime = runtimeFixture({ TELE_ENABLED: 'false' })
  const operator = personFixture(runtime)

  it('stays off, whatever the setting', async () => {
    await operator.ok('POST', '/api/v1/app-settings', { tele_enabled: true })
    expect(await operator.ok('GET', '/api/v1/app-settings')).toMatchObject({
      tele_enabled: true,
      tele_forced_off: true,
    })
    expect(await operator.ok('GET', '/api/v1/db/meta/nocodb/info')).toMatchObject({ teleEnabled: false })
    expect((await operator.ok<Ticket>('POST', '/api/v2/meta/room-ticket')).usage).toBe(false)
  })
})
