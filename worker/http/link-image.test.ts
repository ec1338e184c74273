import { describe, expect, it } from 'vitest'
import { readEnv } from '../platform/env.ts'
import { linkImageOf, serveLinkImage } from './link-image.ts'

const env = readEnv({
  ...({} as Parameters<typeof readEnv>[0]),
  CONTROL_URL: 'http://x',
  AUTH_SECRET: 'x'.repeat(32),
})
const columns = [{ id: 'c1', title: 'Files' }]
const picture = { mimetype: 'image/png', signedPath: 'dltemp/a/1/f.png' }
const gallery = { type: 2, view: { fk_cover_image_col_id: 'c1' }, model: { columns } }
const form = { type: 1, view: { banner_image_url: '', logo_url: '' }, model: { columns: [] } }

/** Where the picture of a link is, if the API answers these by path. */
async function locationOf(answers: Record<string, unknown>, name = 'so1'): Promise<string | null> {
  const request = new Request(`https://x.example/s/${name}/image`)
  const response = await serveLinkImage({ env, request }, linkImageOf(request) ?? '', {
    callApi: ({ url }) => {
      const answer = answers[new URL(url).pathname.split('/').at(-1) ?? '']
      return Promise.resolve(
        answer === undefined ? new Response(null, { status: 404 }) : Response.json(answer),
      )
    },
    findLink: (wanted) => Promise.resolve(wanted === 'so1' ? 'so1' : null),
  })
  expect([response.status, response.headers.get('cache-control')]).toEqual([302, 'no-cache'])
  return response.headers.get('location')
}

describe('the picture of a link', () => {
  it('is the first cover of a gallery that is a picture', async () => {
    const list = [
      { Files: null },
      { Files: [{ mimetype: 'image/svg+xml', signedPath: 'x.svg' }] },
      { Files: [picture] },
    ]
    expect(await locationOf({ meta: gallery, rows: { list } })).toBe('https://x.example/dltemp/a/1/f.png')
  })

  it('is the banner of a form, else its logo', async () => {
    const logo = { ...form.view, logo_url: 'https://img.example/logo.png' }
    expect(await locationOf({ meta: { ...form, view: logo } })).toBe('https://img.example/logo.png')
    const both = { ...logo, banner_image_url: 'https://img.example/banner.png' }
    expect(await locationOf({ meta: { ...form, view: both } })).toBe('https://img.example/banner.png')
  })

  it.each([
    ['a gallery without pictures', { meta: gallery, rows: { list: [{ Files: [] }, {}] } }],
    [
      'a gallery whose link hides the cover',
      { meta: { ...gallery, model: { columns: [] } }, rows: { list: [{ Files: [picture] }] } },
    ],
    ['a form without pictures', { meta: form }],
    ['a grid', { meta: { ...gallery, type: 3 }, rows: { list: [{ Files: [picture] }] } }],
    ['a link that is withdrawn or has a password', {}],
  ])('is that of the app for %s', async (_what, answers) => {
    expect(await locationOf(answers)).toBe('/link-preview.png')
  })

  it('is that of the app for unknown links', async () => {
    expect(await locationOf({ meta: gallery, rows: { list: [{ Files: [picture] }] } }, 'unknown')).toBe(
      '/link-preview.png',
    )
  })

  it.each(['/s/a/b/image', '/s/image', '/x/so1/image', '/s/so1/image/', '/s/A/image'])(
    'is not at %s',
    (path) => {
      expect(linkImageOf(new Request(`https://x.example${path}`))).toBe(null)
    },
  )
})
