import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { addressesIn } from '../build/build-manifest.ts'
import { type RouteRow, routerPath, routes } from './routes.ts'

const rows: readonly RouteRow[] = routes

it('has every path of the product', () => {
  const paths = rows.map(({ path }) => path)
  expect(paths).toEqual(
    expect.arrayContaining([
      '/:projectType/:projectId',
      '/:projectType/:projectId/:type/:title/:viewTitle?',
      '/:projectType/:projectId/auth',
      '/:projectType/base/:baseId',
      '/:projectType/base/:baseId/:type/:title/:viewTitle?',
      '/:projectType/form/:viewId',
      '/:projectType/form/:viewId/survey',
      '/:projectType/gallery/:viewId',
      '/:projectType/kanban/:viewId',
      '/:projectType/calendar/:viewId',
      '/:projectType/timeline/:viewId',
      '/:projectType/view/:viewId',
      '/account',
      '/account/:page',
      '/account/users/:nestedPage?',
      '/error/404',
      '/forgot-password',
      '//apps',
      '/',
      '/create-external',
      '/create',
      '/user',
      '/:projectId',
      '/project/0',
      '/projects',
      '/projects/list',
      '/signin',
      '/signup/:token?',
    ]),
  )
  expect(new Set(paths).size).toBe(paths.length)
})

it('restricts the app store to super admins', () => {
  expect(rows.find(({ path }) => path === '//apps')).toMatchObject({ access: 'signed-in', roles: ['super'] })
})

it('requires a session unless stated otherwise', () => {
  const open = rows.filter(({ access }) => access !== 'signed-in').map(({ path }) => path)
  expect(open).toEqual([
    '/project/0',
    '/signin',
    '/signup/:token?',
    '/forgot-password',
    '/password-reset/:token',
    '/verify-email/:token',
    '/error/404',
    '/:projectType/base/:baseId',
    '/:projectType/base/:baseId/:type/:title/:viewTitle?',
    '/:projectType/form/:viewId',
    '/:projectType/form/:viewId/survey',
    '/:projectType/gallery/:viewId',
    '/:projectType/kanban/:viewId',
    '/:projectType/calendar/:viewId',
    '/:projectType/timeline/:viewId',
    '/:projectType/view/:viewId',
  ])
})

it.each([
  ['/', '/'],
  ['/signup/:token?', '/signup/{-$token}'],
  ['/:a/:b/c', '/$a/$b/c'],
])('converts %s to router path %s', (path, expected) => {
  expect(routerPath(path)).toBe(expected)
})

it('is complete in every build', () => {
  const source = readFileSync(new URL('./routes.ts', import.meta.url), 'utf8')
  expect(addressesIn(source)).toEqual(expect.arrayContaining(rows.map(({ path }) => path)))
})

it('redirects to its own paths only, never to another site', () => {
  const known = rows.map(({ path }) => path)
  for (const { path, redirect, inside, isRedirectExternal } of rows) {
    expect([path, isRedirectExternal]).toEqual([path, undefined])
    for (const target of [redirect, inside])
      expect([path, target ?? '/']).toEqual([path, expect.stringMatching(/^\/(?![/\\])[\w/:?-]*$/)])
    const [first = ''] = (redirect ?? '/').slice(1).split('/')
    // `nc` is a value of the slot that many paths begin with.
    expect([path, first === 'nc' || known.some((each) => each.startsWith(`/${first}`))]).toEqual([path, true])
  }
})
