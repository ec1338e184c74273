import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SourceWire } from '#core/api/bases/bases.ts'
import type { Page } from '#core/api/call/shapes.ts'
import type { Change } from '#core/protocol/changes.ts'
import type { TableWire } from '#core/api/wire/wire.ts'
import { filmBase } from '../../sources/film-base.ts'
import { personFixture, runtimeFixture } from '../../support/fixtures.ts'
import { connectionTo, sourceVariables } from '../../sources/sample-source.ts'
import { postgresServer } from '../../sources/source-server.ts'
import { schemaCalls } from '../../support/source-schema.ts'
import { columnOf } from '../../support/table-calls.ts'

// Changes of tables in a data source: what the database refuses, who learns of them, and several at once.

const server = await postgresServer()
const there = server.isThere
const runtime = runtimeFixture(sourceVariables)
const ann = personFixture(runtime)
const films = filmBase(ann, server)
const { table, sql, refused } = films
const { addField, described, read, tables, source, ofBase } = schemaCalls(ann, films)
const role = `reader_${process.pid}`

beforeAll(async () => {
  if (!there) return
  await sql(`create role ${role} login password 'long enough 1'`)
  await sql(`grant usage on schema $films to ${role}`)
  await sql(`grant select, insert, update, delete on all tables in schema $films to ${role}`)
})
afterAll(async () => {
  if (!there) return
  await sql(`drop owned by ${role}`)
  await sql(`drop role ${role}`)
})

describe.runIf(there)('a database refuses', () => {
  it('changes by a user who does not own the table', async () => {
    const base = await ann.createBase()
    const config = connectionTo([films.schema], { user: role, password: 'long enough 1' })
    await ann.ok<SourceWire>('POST', `/api/v2/meta/bases/${base.id}/sources`, { config })
    const { list } = await ann.ok<Page<TableWire>>('GET', `/api/v2/meta/bases/${base.id}/tables`)
    const film = list.find(({ title }) => title === 'film')?.id ?? ''
    const answer = await ann.call('POST', `/api/v2/meta/tables/${film}/columns`, {
      title: 'Not mine',
      uidt: 'Number',
    })
    expect(answer).toMatchObject({ status: 422, body: { error: 'SOURCE_REFUSED' } })
    expect(JSON.stringify(answer.body)).toContain('may not do this')
    expect((await described('film')).map(([name]) => name)).not.toContain('not_mine')
  })

  it('another type for a column that a view or another column needs, and says which', async () => {
    const { id } = columnOf(await read('film'), 'title')
    const answer = await ann.call('PATCH', `/api/v2/meta/columns/${id}`, { title: 'title', uidt: 'LongText' })
    expect(answer).toMatchObject({ status: 409, body: { error: 'SOURCE_IN_USE' } })
    expect(JSON.stringify(answer.body)).toContain('title_length')
    expect(columnOf(await read('film'), 'title').uidt).toBe('SingleLineText')
    await sql('create view $films.lengths as select length from $films.film')
    const shown = columnOf(await read('film'), 'length').id
    const other = await ann.call('PATCH', `/api/v2/meta/columns/${shown}`, {
      title: 'length',
      uidt: 'Decimal',
    })
    expect(other).toMatchObject({ status: 409, body: { error: 'SOURCE_IN_USE' } })
    expect(JSON.stringify(other.body)).toContain('lengths')
  })

  it('a type change of a field that a view filters by', async () => {
    const rental = await addField('rental', { title: 'Nights', uidt: 'Number' })
    const view = rental.views[0]?.id
    const { id } = columnOf(rental, 'Nights')
    await ann.ok('POST', `/api/v2/meta/views/${view}/filters`, {
      fk_column_id: id,
      comparison_op: 'gt',
      value: 1,
    })
    const body = { title: 'Nights', uidt: 'SingleLineText' }
    expect(await refused('PATCH', `/api/v2/meta/columns/${id}`, body)).toEqual([422, 'SOURCE_UNSUPPORTED'])
  })
})

describe.runIf(there)('a change of a data source', () => {
  it('is in the change log with its author', async () => {
    await addField('visit', { title: 'Logged', uidt: 'Number' })
    const { list } = await ann.ok<{ list: Change[] }>('GET', ofBase('changes?limit=1000'))
    expect(list.at(-1)).toMatchObject({
      kind: 'schema',
      by: ann.userId,
      tableId: table('visit').id,
      detail: { action: 'column.create', title: 'Logged' },
    })
  })

  it('may add and delete several fields at once', async () => {
    const visit = await addField('visit', { title: 'Old', uidt: 'Number' })
    const answer = await ann.ok<{ table: TableWire }>(
      'POST',
      `/api/v2/meta/tables/${visit.id}/columns/bulk`,
      {
        hash: (await ann.ok<{ hash: string }>('GET', `/api/v2/meta/tables/${visit.id}/columns/hash`)).hash,
        ops: [
          { op: 'delete', column: { id: columnOf(visit, 'Old').id } },
          { op: 'add', column: { title: 'First one', uidt: 'Number' } },
          { op: 'add', column: { title: 'First-one', uidt: 'Date' } },
        ],
      },
    )
    expect(answer.table.columns.map(({ title }) => title)).toEqual(
      expect.arrayContaining(['First one', 'First-one']),
    )
    const names = (await described('visit')).map(([name]) => name)
    expect(names).toEqual(expect.arrayContaining(['first_one', 'first_one_2']))
    expect(names).not.toContain('old')
  })

  it('happens once when two people make it at the same time', async () => {
    const wanted = { title: 'Twice', uidt: 'Number' }
    const columns = `/api/v2/meta/tables/${table('note').id}/columns`
    const answers = await Promise.all([1, 2, 3].map(() => ann.call('POST', columns, wanted)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.every(({ status }) => status < 500)).toBe(true)
    expect((await described('note')).filter(([name]) => name === 'twice')).toHaveLength(1)
    expect((await read('note')).columns.filter(({ title }) => title === 'Twice')).toHaveLength(1)
  })

  it('uses names that fit the database', async () => {
    const title = `${'Ein sehr langer Name '.repeat(6)}"mit" Punkt.`
    const made = await ann.ok<TableWire>('POST', ofBase('tables'), {
      title,
      source_id: (await source()).id,
      columns: [{ title: 'x', uidt: 'SingleLineText', column_name: 'A "quoted" name. With dots' }],
    })
    await ann.ok('POST', `/api/v2/tables/${made.id}/records`, { x: 'y' })
    expect((await tables()).map((each) => each.title)).toContain(title)
    const link = { title: 'Films', uidt: 'Links', type: 'mm', childId: table('film').id }
    const linked = await ann.ok<TableWire>('POST', `/api/v2/meta/tables/${made.id}/columns`, link)
    const path = `/api/v2/tables/${made.id}/links/${columnOf(linked, 'Films').id}/records/1`
    await ann.ok('POST', path, [1, 2])
    expect(await ann.ok('GET', `/api/v2/tables/${made.id}/records`)).toMatchObject({ list: [{ Films: 2 }] })
  })
})
