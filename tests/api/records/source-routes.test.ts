import { beforeAll, describe, expect, it } from 'vitest'
import type { TableWire } from '#core/api/wire/wire.ts'
import { fieldOf } from '#core/fields/index.ts'
import { routes } from '../../../worker/routes.ts'
import { postgresServer } from '../../sources/source-server.ts'
import { filmBase } from '../../sources/film-base.ts'
import { personFixture, runtimeFixture } from '../../support/fixtures.ts'
import { signUp } from '../../support/people.ts'
import { addressOf, fillRouteSlots, minimalBody, type RouteSlots } from '../../support/route-slots.ts'
import { sourceVariables } from '../../sources/sample-source.ts'

// Every route about a table, a field, a view or a record, for tables of a data source: it works, or says why not.

const server = await postgresServer()
const there = server.isThere
const runtime = runtimeFixture(sourceVariables)
const ann = personFixture(runtime)
const { baseId, table } = filmBase(ann, server)
let slots: RouteSlots

beforeAll(async () => {
  if (!there) return
  const base = await ann.ok<Parameters<typeof fillRouteSlots>[1]>('GET', `/api/v2/meta/bases/${baseId()}`)
  ;({ slots } = await fillRouteSlots(ann, base, await signUp(runtime)))
})

/** The slots of a table of the source instead of one of the base. */
function slotsOf({ id, columns, views }: TableWire): RouteSlots {
  const link = columns.find(({ uidt }) => uidt === 'Links' || uidt === 'LinkToAnotherRecord')
  const column = columns.find(({ pk, system }) => !pk && !system)
  const [view] = views
  return {
    ...slots,
    tableId: id,
    table: id,
    columnId: column?.id ?? '',
    viewId: view?.id ?? '',
    view: view?.id ?? '',
    linkId: link?.id ?? slots['linkId'] ?? '',
    recordId: '2',
    rowId: '2',
    refRowId: '2',
  }
}

const names = ['tableId', 'table', 'columnId', 'viewId', 'view', 'linkId', 'recordId', 'rowId']
const about = routes
  .map(({ call }) => call)
  .flatMap((call) => [call.path, ...call.aliases].map((path) => ({ call, path })))
  .filter(({ path }) => names.some((name) => new RegExp(`:${name}(/|$)`).test(path)))
  // Deletions last, so that all others find their table.
  .toSorted((one, other) => Number(one.call.method === 'DELETE') - Number(other.call.method === 'DELETE'))

describe.runIf(there)('routes about tables of a data source', () => {
  it.each(['film', 'stock', 'customer', 'film_list', 'visit'])(
    'never fail for %s',
    async (name) => {
      const own = slotsOf(table(name))
      const failures: unknown[] = []
      for (const { call, path } of about) {
        const answer = await ann.call(call.method, addressOf(call, path, own), minimalBody(call, own))
        const isFailure = answer.status >= 500 && answer.status !== 501
        if (isFailure) failures.push([call.name, path, answer.status, answer.body])
      }
      expect(about.length).toBeGreaterThan(100)
      expect(failures).toEqual([])
    },
    60_000,
  )

  it('take every operator, sort, group and search of every field', async () => {
    const film = table('film')
    const path = `/api/v2/tables/${film.id}`
    const failures: unknown[] = []
    const ask = async (rest: string) => {
      const answer = await ann.call('GET', `${path}/${rest}`)
      if (answer.status >= 500) failures.push([rest, answer.status, answer.body])
      return answer.status
    }
    let taken = 0
    for (const { id, uidt } of film.columns) {
      const { operators, alsoAccepts = [] } = fieldOf({ type: uidt })
      const conditions = [...operators, ...alsoAccepts].flatMap((operator) =>
        ['1', 'Film 1', '2000-01-05'].map((value) => `records?limit=2&where=(${id},${operator},${value})`),
      )
      const orders = [`records?sort=${id}&limit=2`, `records?sort=-${id}&limit=2&offset=5`]
      const statuses = await Promise.all([...conditions, ...orders, `groupby?column_name=${id}`].map(ask))
      taken += statuses.filter((status) => status === 200).length
    }
    await ask('records?search=film&limit=2')
    await ask('find?text=1')
    expect(failures).toEqual([])
    expect(taken).toBeGreaterThan(200)
  }, 90_000)
})
