import { expect, it } from 'vitest'
import { personFixture, runtimeFixture } from '../../support/fixtures.ts'

// Keys that web clients of NocoDB 0.10x and 0.20x read before they show anything (decision 66).

const runtime = runtimeFixture()
const ann = personFixture(runtime)

const keys = {
  authType: 'jwt',
  firstUser: false,
  projectHasAdmin: true,
  baseHasAdmin: true,
  noSignUp: expect.any(Boolean),
  inviteOnlySignup: expect.any(Boolean),
  googleAuthEnabled: expect.any(Boolean),
  githubAuthEnabled: expect.any(Boolean),
  oneClick: false,
  connectToExternalDB: expect.any(Boolean),
  canCreateProjectWithoutExternalDB: true,
  defaultLimit: 25,
  ncMin: false,
  ncSiteUrl: expect.stringMatching(/^https?:\/\/[^/]+$/),
  siteUrl: '',
  teleEnabled: expect.any(Boolean),
  auditEnabled: true,
  useTesseraTheme: false,
  sentryDsnFrontend: expect.any(String),
  platform: expect.any(String),
  type: 'rest',
  version: expect.stringMatching(/^\d/),
  ee: false,
  isCloud: false,
  automationLogLevel: 'OFF',
  // In bytes.
  ncAttachmentFieldSize: 20 * 1024 * 1024,
  ncMaxAttachmentsAllowed: 10,
}

it.each(['/api/v1/db/meta/nocodb/info', '/api/v2/meta/nocodb/info'])('%s answers every key', async (path) => {
  expect(await ann.ok('GET', path)).toEqual(keys)
})

it.each(['/api/v1/version', '/api/v2/version'])('%s names no outside release', async (path) => {
  expect(await ann.ok('GET', path)).toEqual({ currentVersion: keys.version, releaseVersion: null })
})

it('lists the same tables with and without junction tables', async () => {
  const base = await ann.createBase()
  const films = await ann.createTable(base.id, [{ title: 'Film', uidt: 'SingleLineText' }])
  const link = {
    title: 'Sequels',
    uidt: 'LinkToAnotherRecord',
    parentId: films.id,
    childId: films.id,
    type: 'mm',
  }
  await ann.ok('POST', `/api/v2/meta/tables/${films.id}/columns`, link)
  const path = `/api/v1/db/meta/projects/${base.id}/tables`
  const titles = async (query: string) =>
    (await ann.ok<{ list: { title: string }[] }>('GET', `${path}${query}`)).list.map(({ title }) => title)
  expect(await titles('?includeM2M=true')).toEqual([films.title])
  expect(await titles('?includeM2M=true')).toEqual(await titles(''))
})
