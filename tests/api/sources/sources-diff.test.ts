import { beforeEach, describe, expect, it } from 'vitest'
import type { ColumnWire } from '#core/api/wire/wire.ts'
import type { Change } from '#core/protocol/changes.ts'
import { hasPostgres } from '../../postgres/postgres-server.ts'
import { personFixture, runtimeFixture } from '../../support/fixtures.ts'
import { sourceVariables } from '../../sources/sample-source.ts'
import { syncedSource } from '../../support/synced-source.ts'

// Columns that change in a connected database: what is found, and what applying it does to fields and views.

const isThere = await hasPostgres()
const runtime = runtimeFixture(sourceVariables)
personFixture(runtime)
const synced = syncedSource(runtime, isThere)
const { at, path, sql, connect, table, records, found, change, apply } = synced

const column = (columns: ColumnWire[], title: string) => {
  const own = columns.find((each) => each.title === title)
  if (!own) throw new Error(`There is no field ${title}.`)
  return own
}

beforeEach(async () => {
  if (!isThere) return
  await sql(
    'drop table if exists $.items cascade',
    'drop type if exists $.mood',
    `create type $.mood as enum ('sad', 'happy')`,
    `create table $.items (id serial primary key, name text not null, amount text, mood $.mood default 'sad')`,
    `insert into $.items (name, amount, mood) values ('Pen', '3', 'sad'), ('Cup', '7', 'happy')`,
  )
})

describe.runIf(isThere)('columns of a connected database', () => {
  it('do not differ right after they were attached', async () => {
    await connect()
    expect(await found()).toEqual([])
    expect(await apply()).toMatchObject({ status: 200, body: { msg: 'Nothing differs.' } })
  })

  it('come and go; people choose which of it is applied', async () => {
    await connect(['items'])
    const before = await table('items')
    await sql('alter table $.items drop column amount', 'alter table $.items add column weight integer')
    expect((await found()).filter((each) => each.startsWith('items'))).toEqual([
      'items TABLE_COLUMN_REMOVE amount',
      'items TABLE_COLUMN_ADD weight',
    ])
    const added = await change('TABLE_COLUMN_ADD')
    expect(added).toMatchObject({ is_selected: true, is_removal: false })
    expect((await apply([added])).status).toBe(200)
    const after = await table('items')
    expect(after.columns.map(({ id }) => id)).toEqual([
      ...before.columns.map(({ id }) => id),
      column(after.columns, 'weight').id,
    ])
    expect(column(after.columns, 'weight').uidt).toBe('Number')
    // The view shows it last.
    const [view] = after.views ?? []
    const { list } = await at.ann.ok<{ list: { fk_column_id: string; order: number }[] }>(
      'GET',
      `/api/v2/meta/views/${view?.id}/columns`,
    )
    expect(list.toSorted((one, other) => one.order - other.order).at(-1)?.fk_column_id).toBe(
      column(after.columns, 'weight').id,
    )
    // The rest is still offered, and the table says what it lacks.
    expect((await found()).filter((each) => each.startsWith('items'))).toEqual([
      'items TABLE_COLUMN_REMOVE amount',
    ])
    const removed = await change('TABLE_COLUMN_REMOVE')
    expect(removed).toMatchObject({ is_selected: false, is_removal: true })
    expect((await apply([removed])).status).toBe(200)
    expect(await records(await table('items'))).toEqual([
      { id: 1, name: 'Pen', mood: 'sad', weight: null },
      { id: 2, name: 'Cup', mood: 'happy', weight: null },
    ])
  })

  it('report what is missing until they are synchronized', async () => {
    await connect(['items'])
    const { id, columns } = await table('items')
    await sql('alter table $.items drop column amount')
    const answer = await at.ann.call('GET', `/api/v2/tables/${id}/records`)
    expect(answer).toMatchObject({
      status: 409,
      body: {
        error: 'SOURCE_CHANGED',
        message: expect.stringContaining(
          'the field "amount" of the table "items" has lost its column "amount"',
        ),
        details: { sourceId: at.source.id, tableId: id, columnId: column(columns, 'amount').id },
      },
    })
    expect(
      (await at.ann.call('POST', `/api/v2/tables/${id}/records`, { name: 'x', amount: '1' })).status,
    ).toBe(409)
    await apply([await change('TABLE_COLUMN_REMOVE')])
    await at.ann.ok('POST', `/api/v2/tables/${id}/records`, { name: 'x' })
    expect(await records(await table('items'))).toHaveLength(3)
  })

  it('are not named to visitors of a public link', async () => {
    await connect(['items'])
    const { columns, views } = await table('items')
    const view = `/api/v2/meta/views/${views?.[0]?.id}`
    const amount = column(columns, 'amount').id
    await at.ann.ok('POST', `${view}/filters`, { fk_column_id: amount, comparison_op: 'notempty' })
    const { uuid } = await at.ann.ok<{ uuid: string }>('POST', `${view}/share`)
    await sql('alter table $.items drop column amount')
    const answer = await at.ann.call('GET', `/api/v2/public/shared-view/${uuid}/rows`)
    expect(answer).toMatchObject({ status: 409, body: { error: 'SOURCE_CHANGED' } })
    expect(JSON.stringify(answer.body)).not.toContain('amount')
  })

  it('keep their field when they are renamed, if people confirm it', async () => {
    await connect(['items'])
    const before = await table('items')
    const amount = column(before.columns, 'amount')
    await at.ann.ok('PATCH', `/api/v2/meta/columns/${amount.id}`, { title: 'How many', uidt: amount.uidt })
    await sql('alter table $.items rename column amount to quantity')
    const rename = await change('TABLE_COLUMN_RENAME')
    const [gone, fresh] = [await change('TABLE_COLUMN_REMOVE'), await change('TABLE_COLUMN_ADD')]
    expect(rename).toMatchObject({ is_selected: true, column_name: 'quantity', column_title: 'How many' })
    expect([gone.is_selected, fresh.is_selected]).toEqual([false, false])
    expect(rename.excludes.toSorted()).toEqual([gone.id, fresh.id].toSorted())
    expect(await apply([rename, gone])).toMatchObject({ status: 422, body: { error: 'INVALID_REQUEST' } })
    expect((await apply([rename])).status).toBe(200)
    const after = await table('items')
    expect(after.columns.map(({ id, title }) => [id, title])).toEqual(
      before.columns.map(({ id, title }) => [id, title === 'amount' ? 'How many' : title]),
    )
    expect((await records(after)).map((row) => row['How many'])).toEqual(['3', '7'])
  })

  it('are removed and new without a choice when they were renamed', async () => {
    await connect(['items'])
    const amount = column((await table('items')).columns, 'amount')
    await sql('alter table $.items rename column amount to quantity')
    expect((await apply()).status).toBe(200)
    const { columns } = await table('items')
    expect(columns.map(({ title }) => title)).toEqual(['id', 'name', 'mood', 'quantity'])
    expect(column(columns, 'quantity').id).not.toBe(amount.id)
  })

  it('keep id, place and width when their type changes, and the filters that still fit', async () => {
    await connect(['items'])
    const before = await table('items')
    const amount = column(before.columns, 'amount')
    const [view] = before.views ?? []
    const ofView = (part: string) => `/api/v2/meta/views/${view?.id}/${part}`
    await at.ann.ok('POST', ofView('filters'), { fk_column_id: amount.id, comparison_op: 'notempty' })
    await at.ann.ok('POST', ofView('filters'), { fk_column_id: amount.id, comparison_op: 'eq', value: '3' })
    await at.ann.ok('POST', ofView('sorts'), { fk_column_id: amount.id, direction: 'desc' })
    const placesBefore = await at.ann.ok('GET', ofView('columns'))
    await sql('alter table $.items alter column amount type integer using amount::integer')
    const retyped = await change('TABLE_COLUMN_TYPE_CHANGE')
    expect(retyped).toMatchObject({
      is_selected: false,
      changes: [{ what: 'type', before: 'text', after: 'integer' }],
      cost: { views: [view?.title], fields: [], comments: false },
    })
    expect((await apply([retyped])).status).toBe(200)
    const after = await table('items')
    expect(column(after.columns, 'amount')).toMatchObject({ id: amount.id, uidt: 'Number' })
    expect(await at.ann.ok('GET', ofView('columns'))).toEqual(placesBefore)
    const filters = await at.ann.ok<{ list: { comparison_op: string }[] }>('GET', ofView('filters'))
    expect(filters.list.map(({ comparison_op }) => comparison_op)).toEqual(['eq'])
    expect(await at.ann.ok('GET', ofView('sorts'))).toMatchObject({ list: [{ fk_column_id: amount.id }] })
    expect((await records(after)).map((row) => row['amount'])).toEqual([3, 7])
    expect(await found()).not.toContain('items TABLE_COLUMN_TYPE_CHANGE amount')
  })

  it('get new labels of an enum; renamed ones keep their option', async () => {
    await connect(['items'])
    const mood = column((await table('items')).columns, 'mood')
    const options = (each: ColumnWire) => each.colOptions?.options ?? []
    const color = options(mood)[0]?.color
    await sql(
      `alter type $.mood add value 'calm' after 'sad'`,
      `alter type $.mood rename value 'happy' to 'glad'`,
    )
    await sql(`update $.items set mood = 'calm' where id = 1`)
    const labels = await change('TABLE_COLUMN_TYPE_CHANGE', 'mood')
    expect(labels.is_selected).toBe(true)
    // Labels in the same place and of the same number would be renames; here one is new too.
    expect(labels.changes.map(({ what }) => what)).toEqual(['labelsAdded', 'labelsRemoved'])
    expect((await apply([labels])).status).toBe(200)
    const after = column((await table('items')).columns, 'mood')
    expect(options(after).map(({ title }) => title)).toEqual(['sad', 'calm', 'glad'])
    expect(options(after)[0]).toMatchObject({ id: options(mood)[0]?.id, color })
    expect((await records(await table('items'))).map((row) => row['mood'])).toEqual(['calm', 'glad'])
    await sql(`alter type $.mood rename value 'glad' to 'merry'`)
    const renamed = await change('TABLE_COLUMN_TYPE_CHANGE', 'mood')
    expect(renamed.changes).toEqual([{ what: 'labelRenamed', before: 'glad', after: 'merry' }])
    await apply([renamed])
    const last = column((await table('items')).columns, 'mood')
    expect(options(last).map(({ id }) => id)).toEqual(options(after).map(({ id }) => id))
    expect(options(last).map(({ title }) => title)).toEqual(['sad', 'calm', 'merry'])
  })

  it('change defaults, whether they need a value, and comments', async () => {
    await connect(['items'])
    await sql(
      'alter table $.items alter column name drop not null',
      `alter table $.items alter column amount set default 'many'`,
      'alter table $.items add unique (amount)',
      `comment on column $.items.amount is 'How many'`,
    )
    const props = await change('TABLE_COLUMN_PROPS_CHANGED', 'amount')
    expect(props.changes.map(({ what }) => what)).toEqual(['default', 'unique', 'comment'])
    expect((await apply([props, await change('TABLE_COLUMN_PROPS_CHANGED', 'name')])).status).toBe(200)
    const { id, columns } = await table('items')
    expect(column(columns, 'name').rqd).toBe(false)
    expect(column(columns, 'amount')).toMatchObject({ description: 'How many', unique: true })
    await at.ann.ok('POST', `/api/v2/tables/${id}/records`, {})
    expect((await records(await table('items'))).at(-1)).toMatchObject({
      name: null,
      amount: 'many',
      mood: 'sad',
    })
    expect(await found()).toEqual((await found()).filter((each) => !each.startsWith('items')))
  })

  it('are one entry of the log', async () => {
    await connect(['items'])
    await sql('alter table $.items add column one integer', 'alter table $.items add column two text')
    await apply([await change('TABLE_COLUMN_ADD', 'one'), await change('TABLE_COLUMN_ADD', 'two')])
    const { list } = await at.ann.ok<{ list: Change[] }>('GET', path('/changes'))
    expect(list.at(-1)?.detail).toEqual({ action: 'source.sync', sourceId: at.source.id, changes: 2 })
    expect(list.filter(({ detail }) => detail?.['action'] === 'source.sync')).toHaveLength(1)
  })
})
