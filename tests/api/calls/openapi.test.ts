import { beforeAll, describe, expect, it } from 'vitest'
import type { BaseWire } from '#core/api/bases/bases.ts'
import type { OpenApiWire } from '#core/api/instance/docs.ts'
import { calls } from '#core/api/index.ts'
import type { TableWire } from '#core/api/wire/wire.ts'
import * as limits from '#core/limits.ts'
import { routes } from '../../../worker/routes.ts'
import { assertDocumented } from '../../support/documented.ts'
import { type Person, signUp } from '../../support/people.ts'
import { personFixture, runtimeFixture } from '../../support/fixtures.ts'

const runtime = runtimeFixture()
const ann = personFixture(runtime)
const viewer = personFixture(runtime)
let base: BaseWire
let table: TableWire
let document: OpenApiWire

beforeAll(async () => {
  base = await ann.createBase()
  table = await ann.createTable(base.id, [
    { title: 'Name', uidt: 'SingleLineText', pv: true, rqd: true },
    { title: 'Status', uidt: 'SingleSelect', colOptions: { options: [{ title: 'New' }, { title: 'Old' }] } },
    { title: '__proto__', uidt: 'Decimal' },
    { title: 'Made', uidt: 'CreatedTime' },
  ])
  await runtime.control.setMember(base.id, viewer.userId, 'viewer', new Date())
  document = (await runtime.call('GET', '/api/v2/openapi.json')).body as OpenApiWire
})

type Operation = {
  operationId: string
  parameters: { name: string; in: string }[]
  responses: Record<string, unknown>
  requestBody?: { content: Record<string, { schema: unknown }> }
}
/** Every operation of a document with its address. */
function operationsOf({ paths }: OpenApiWire): [string, Operation][] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, Operation] => [
      `${method.toUpperCase()} ${path}`,
      operation as Operation,
    ]),
  )
}

describe('the document of the API', () => {
  it('lists every route, and nothing else', () => {
    const mounted = routes.flatMap(({ call }) =>
      [call.path, ...call.aliases].map((path) => `${call.method} ${path.replace(/:(\w+)/g, '{$1}')}`),
    )
    expect(
      operationsOf(document)
        .map(([address]) => address)
        .sort(),
    ).toEqual([...new Set(mounted)].sort())
    expect(calls.map(({ name }) => name).sort()).toEqual(routes.map(({ call }) => call.name).sort())
  })

  it('names each operation once, with the slots of its path', () => {
    const operations = operationsOf(document)
    const ids = operations.map(([, { operationId }]) => operationId)
    expect(new Set(ids).size).toBe(ids.length)
    for (const [address, { parameters }] of operations) {
      const slots = [...address.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      expect([address, parameters.filter((each) => each.in === 'path').map(({ name }) => name)]).toEqual([
        address,
        slots,
      ])
    }
  })

  it('refers to nothing that is not there', () => {
    const text = JSON.stringify(document)
    const refs = [...text.matchAll(/"\$ref":"#\/components\/(\w+)\/(\w+)"/g)]
    expect(refs.length).toBeGreaterThan(10)
    for (const [, kind = '', name = ''] of refs) expect(document.components[kind]).toHaveProperty(name)
  })

  it('says what each operation answers, but for files and pages', () => {
    const untyped = operationsOf(document).filter(([, { responses }]) => {
      const success = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1]
      return !(success as { content: Record<string, { schema?: object }> }).content['application/json']
        ?.schema
    })
    const ids = untyped.map(([, { operationId }]) => operationId.replace(/\.\d+$/, ''))
    expect([...new Set(ids)].sort()).toEqual([
      'data.export',
      'docs.page',
      'exports.download',
      'feeds.read',
      'files.open',
      'files.openSigned',
      'public.export',
      'public.exportDownload',
      'public.feed',
      'records.export',
    ])
  })

  it('is what answers are held to in all these suites', () => {
    const hold = assertDocumented(routes.map(({ call }) => call))
    const path = '/api/v2/tables/mx/records/count'
    expect(() => hold('GET', path, { count: 1 })).not.toThrow()
    expect(() => hold('GET', path, { count: 'one' })).toThrow('records.count')
    expect(() => hold('GET', path, {})).toThrow('.count is missing')
    expect(() => hold('GET', `${path}?where=x`, { count: 1, more: 1 })).toThrow('.more is not documented')
    const page = { list: [], pageInfo: { totalRows: 0, pageSize: 25, isFirstPage: true, isLastPage: null } }
    expect(() => hold('GET', '/api/v2/tables/mx/records', { ...page, seq: 1 })).toThrow(
      '.pageInfo.isLastPage',
    )
  })

  it('documents what calls accept', () => {
    const create = document.paths['/api/v2/tables/{tableId}/records']?.['post'] as Operation
    expect(create.requestBody?.content['application/json']?.schema).toEqual({
      anyOf: [
        { type: 'array', items: { type: 'object' }, minItems: 1, maxItems: limits.bulkRowsMax },
        { type: 'object' },
      ],
    })
    const list = document.paths['/api/v2/tables/{tableId}/records']?.['get'] as Operation
    expect(list.parameters).toEqual(
      expect.arrayContaining([
        { name: 'tableId', in: 'path', required: true, schema: { type: 'string' } },
        { name: 'limit', in: 'query', schema: { type: 'integer' } },
        { name: 'format', in: 'query', schema: { type: 'string', enum: ['native', 'nocodb'] } },
      ]),
    )
    const signIn = operationsOf(document).find(([, { operationId }]) => operationId === 'auth.signIn')
    expect(signIn?.[1].requestBody).toMatchObject({
      content: {
        'application/json': { schema: { required: expect.arrayContaining(['email', 'password']) } },
      },
    })
  })
})

describe('the page', () => {
  it('has every call, and neither scripts nor anything from elsewhere', async () => {
    const answer = await runtime.call('GET', '/api/docs')
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'/)
    const text = String(answer.body)
    for (const { name } of calls) expect(text).toContain(`id="${name}"`)
    for (const [, type = ''] of text.matchAll(/href="#type-(\w+)"/g))
      expect(text).toContain(`id="type-${type}"`)
    expect(text).toContain('<a href="#type-TableWire">TableWire</a>')
    expect(text).not.toMatch(/<script|<link|<img|src=|href="http|url\(/)
  })
})

describe('the document of a base', () => {
  const read = async (person: Person, path = `/api/v2/meta/bases/${base.id}/swagger.json`) =>
    person.ok<OpenApiWire>('GET', path)
  const schemaOf = (own: OpenApiWire, name: string) =>
    own.components['schemas']?.[`${table.id}.${name}`] as {
      properties: Record<string, unknown>
      required?: string[]
    }

  it('types the records of its tables', async () => {
    const own = await read(ann)
    const record = schemaOf(own, 'record')
    expect(record.properties['Status']).toMatchObject({
      type: ['string', 'null'],
      enum: ['New', 'Old', null],
    })
    expect(Object.keys(record.properties)).toContain('__proto__')
    expect(record.properties['Made']).toMatchObject({ readOnly: true })
    expect(schemaOf(own, 'new').required).toEqual(['Name'])
    expect(Object.keys(schemaOf(own, 'new').properties)).not.toContain('Made')
    expect(own.paths[`/api/v2/tables/${table.id}/records`]?.['post']).toMatchObject({
      requestBody: {
        content: {
          'application/json': { schema: { anyOf: [{ $ref: `#/components/schemas/${table.id}.new` }, {}] } },
        },
      },
    })
  })

  it('types what its records answer, and refers to nothing that is not there', async () => {
    const own = await read(ann)
    const { post, get } = own.paths[`/api/v2/tables/${table.id}/records`] as Record<string, Operation>
    expect(post?.responses['200']).toMatchObject({
      content: {
        'application/json': { schema: { anyOf: [{ $ref: `#/components/schemas/${table.id}.id` }, {}] } },
      },
    })
    expect(Object.keys(schemaOf(own, 'id').properties)).toEqual(['Id'])
    expect(JSON.stringify(get?.responses['200'])).toContain(`${table.id}.record`)
    const refs = [...JSON.stringify(own).matchAll(/"\$ref":"#\/components\/(\w+)\/([^"]+)"/g)]
    for (const [, kind = '', name = ''] of refs) expect(own.components[kind]).toHaveProperty([name])
  })

  it('has only addresses that answer', async () => {
    for (const [address] of operationsOf(await read(ann))) {
      const [method = '', path = ''] = address.split(' ')
      if (method !== 'GET') continue
      const answer = await ann.call(method, path.replace(/\{\w+\}/g, '999'))
      expect([address, answer.body]).not.toMatchObject([address, { error: 'NOT_FOUND' }])
    }
  })

  it('is shown to editors only, with their permissions, at both addresses', async () => {
    const swagger = `/api/v1/db/meta/projects/${base.id}/swagger.json`
    const editor = await signUp(runtime)
    await runtime.control.setMember(base.id, editor.userId, 'editor', new Date())
    const own = await read(editor, swagger)
    const methods = Object.keys(own.paths[`/api/v2/tables/${table.id}/records`] ?? {})
    expect(methods.toSorted()).toEqual(['delete', 'get', 'patch', 'post'])
    expect(own.paths[`/api/v2/meta/tables/${table.id}/columns`]).toBeUndefined()
    expect((await viewer.call('GET', swagger)).status).toBe(403)
    const stranger = await signUp(runtime)
    expect((await stranger.call('GET', `/api/v2/meta/bases/${base.id}/swagger.json`)).status).toBe(404)
  })
})
