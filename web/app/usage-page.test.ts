import { describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { usageEventSchema } from '#core/protocol/usage.ts'
import { type RouteRow, routes } from './routes.ts'
import { usagePageOf } from './usage-page.ts'

const rows: readonly RouteRow[] = routes
const rowOf = (path: string) => rows.find((row) => row.path === path)
const table = '/:projectType/:projectId/:type/:title/:viewTitle?'

describe('the page of a usage event', () => {
  it.each([
    [
      table,
      { projectType: 'nc', projectId: 'p1', type: 'table', title: 'Salaries' },
      '/nc/:projectId/table/:title',
      'p1',
    ],
    [
      table,
      { projectType: 'nc', projectId: 'p1', type: 'table', title: 'm1', viewTitle: 'Ann’s' },
      '/nc/:projectId/table/:title/:viewTitle',
      'p1',
    ],
    ['/', {}, '/', null],
    ['//apps', {}, '//apps', null],
    ['/account/:page', { page: 'tokens' }, '/account/tokens', null],
    ['/account/:page', { page: 'ann@example.com' }, '/account/:page', null],
    ['/password-reset/:token', { token: 'secret' }, '/password-reset/:token', null],
    ['/:projectType/view/:viewId', { projectType: 'nc', viewId: 'shared' }, '/nc/view/:viewId', null],
  ])('of %s with %j is %s', (path, params, page, pid) => {
    expect(usagePageOf(rowOf(path), params)).toEqual({ path: page, pid })
  })

  it('of an unknown route says nothing of its address', () => {
    expect(usagePageOf(undefined, { projectId: 'p1' })).toEqual({ path: '/error/404', pid: null })
  })

  it('is one that rooms accept, for every route, and contains no value of a slot', () => {
    for (const row of rows) {
      const slots = [...row.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
      const params = Object.fromEntries(slots.map((name) => [name, `value of ${name}`]))
      for (const given of [params, {}]) {
        const page = usagePageOf(row, given)
        expect(page.path).not.toContain('value')
        const event = { kind: 'page', ...page, pid: page.pid && 'p1' }
        expect([row.path, v.safeParse(usageEventSchema, event).success]).toEqual([row.path, true])
      }
    }
  })
})
