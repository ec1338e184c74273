import { beforeEach, describe, expect, it } from 'vitest'
import type { ColumnWire, TableWire } from '#core/api/wire/wire.ts'
import { hasPostgres } from '../../postgres/postgres-server.ts'
import { personFixture, runtimeFixture } from '../../support/fixtures.ts'
import { sourceVariables } from '../../sources/sample-source.ts'
import { syncedSource } from '../../support/synced-source.ts'

// Dependents of columns of a connected database: computed fields, links by other keys, comments and views of others.

const isThere = await hasPostgres()
const runtime = runtimeFixture(sourceVariables)
personFixture(runtime)
const { at, sql, connect, table, records, found, change, apply, diff } = syncedSource(runtime, isThere)

const fields = ({ columns }: TableWire) => columns.map(({ title, uidt }) => `${title} ${uidt}`)
const own = async () => (await found()).filter((each) => /^(parts?|maker|part_maker)\b/.test(each))
function idOf({ columns }: TableWire, title: string): string {
  const column: ColumnWire | undefined = columns.find((each) => each.title === title)
  if (!column) throw new Error(`There is no field ${title}.`)
  return column.id
}

beforeEach(async () => {
  if (!isThere) return
  await sql(
    'drop table if exists $.part_maker, $.part, $.maker cascade',
    'create table $.maker (code text primary key, name text)',
    'create table $.part (id serial primary key, label text, maker text references $.maker)',
    `insert into $.maker values ('x', 'Acme'), ('y', 'Ebay')`,
    `insert into $.part (label, maker) values ('Bolt', 'x'), ('Nut', 'y')`,
  )
})

describe.runIf(isThere)('what depends on a connected database', () => {
  it('is removed with its column, after the preview listed it', async () => {
    await connect(['part', 'maker'])
    const [part, maker] = [await table('part'), await table('maker')]
    const lookup = {
      uidt: 'Lookup',
      title: 'Maker name',
      fk_relation_column_id: idOf(part, 'maker_1'),
      fk_lookup_column_id: idOf(maker, 'name'),
    }
    await at.ann.ok('POST', `/api/v2/meta/tables/${part.id}/columns`, lookup)
    await sql('alter table $.maker drop column name')
    const gone = await change('TABLE_COLUMN_REMOVE')
    expect(gone).toMatchObject({ is_selected: false, cost: { fields: ['part: Maker name'] } })
    expect((await apply([gone])).status).toBe(200)
    expect(fields(await table('part'))).toEqual([
      'id ID',
      'label LongText',
      'maker ForeignKey',
      'maker_1 LinkToAnotherRecord',
    ])
    // Another field names the records now.
    expect((await table('maker')).columns.find(({ pv }) => pv)?.title).toBe('code')
    expect(await own()).toEqual([])
  })

  it('stays as links by a key that is a text, and follows its renamed column', async () => {
    await connect(['part', 'maker'])
    const before = await table('part')
    await sql(
      'alter table $.part rename column maker to made_by',
      'alter table $.maker rename column code to short',
    )
    const renames = (await diff())
      .flatMap(({ detectedChanges }) => detectedChanges)
      .filter(({ is_selected }) => is_selected)
    expect(renames.map(({ type, column_name }) => [type, column_name])).toEqual(
      expect.arrayContaining([
        ['TABLE_COLUMN_RENAME', 'made_by'],
        ['TABLE_COLUMN_RENAME', 'short'],
      ]),
    )
    const key = await change('TABLE_KEY_CHANGE')
    // The same fields identify the records, so nothing is lost.
    expect(
      (await apply([...new Map([...renames, key].map((each) => [each.id, each])).values()])).status,
    ).toBe(200)
    const after = await table('part')
    expect(after.columns.map(({ id }) => id)).toEqual(before.columns.map(({ id }) => id))
    expect((await records(after)).map((row) => row['maker_1'])).toMatchObject([
      { short: 'x' },
      { short: 'y' },
    ])
    expect(await own()).toEqual([])
  })

  it('ends when the foreign key gets another type', async () => {
    await connect(['part', 'maker'])
    await sql(
      'alter table $.part drop constraint part_maker_fkey',
      'alter table $.part alter column maker type integer using 1',
    )
    const [type, link] = [await change('TABLE_COLUMN_TYPE_CHANGE'), await change('TABLE_RELATION_REMOVE')]
    expect(type.needs).toEqual([[link.id]])
    expect((await apply([type])).status).toBe(422)
    expect((await apply([type, link])).status).toBe(200)
    expect(fields(await table('part'))).toEqual(['id ID', 'label LongText', 'maker Number'])
    expect((await records(await table('part'))).map((row) => row['maker'])).toEqual([1, 1])
  })

  it('becomes a link to one record when the foreign key is unique', async () => {
    await connect(['part', 'maker'])
    const before = await table('maker')
    await sql('alter table $.part add unique (maker)')
    const changes = (await diff()).flatMap(({ table_name, detectedChanges }) =>
      table_name === 'part' ? detectedChanges : [],
    )
    expect(changes.map(({ type }) => type).toSorted()).toEqual([
      'TABLE_COLUMN_PROPS_CHANGED',
      'TABLE_RELATION_CHANGE',
    ])
    expect((await apply(changes)).status).toBe(200)
    const after = await table('maker')
    expect(after.columns.map(({ id }) => id)).toEqual(before.columns.map(({ id }) => id))
    expect(fields(after).at(-1)).toBe('part LinkToAnotherRecord')
    // Records with texts as keys are in the order of the hashes of these.
    const rows = (await records(after)).toSorted((one, other) =>
      String(one['code']) < String(other['code']) ? -1 : 1,
    )
    expect(rows.map((row) => row['part'])).toMatchObject([{ label: 'Bolt' }, { label: 'Nut' }])
    expect(await own()).toEqual([])
  })

  it('loses its comments when record ids change, and keeps them otherwise', async () => {
    await connect(['part'])
    const part = await table('part')
    const comments = `/api/v2/meta/comments?row_id=1&fk_model_id=${part.id}`
    await at.ann.ok('POST', '/api/v2/meta/comments', { row_id: '1', fk_model_id: part.id, comment: 'Rusty' })
    await sql('alter table $.part rename column id to number')
    await apply([await change('TABLE_COLUMN_RENAME'), await change('TABLE_KEY_CHANGE')])
    expect(await at.ann.ok('GET', comments)).toMatchObject({ list: [{ comment: 'Rusty' }] })
    await sql('alter table $.part drop constraint part_pkey', 'alter table $.part add primary key (label)')
    const key = await change('TABLE_KEY_CHANGE')
    expect(key.cost?.comments).toBe(true)
    const [label] = (await diff()).flatMap(({ detectedChanges }) =>
      detectedChanges.filter(({ column_name }) => column_name === 'label'),
    )
    expect((await apply(label ? [key, label] : [key])).status).toBe(200)
    expect((await at.ann.call('GET', comments)).status).toBe(404)
    expect(fields(await table('part'))).toEqual([
      'number Number',
      'label LongText',
      'maker LongText',
      'Row ID ID',
    ])
    expect(await own()).toEqual(['maker TABLE_NEW'])
    // The comment does not come back at another record that has this number.
    await sql('alter table $.part drop constraint part_pkey', 'alter table $.part add primary key (number)')
    const rest = (await diff()).flatMap(({ table_name, detectedChanges }) =>
      table_name === 'part' ? detectedChanges : [],
    )
    expect(await apply(rest)).toMatchObject({ status: 200 })
    expect(await at.ann.ok('GET', comments)).toMatchObject({ list: [] })
  })

  it('follows the columns of a join table', async () => {
    await sql(
      'create table $.part_maker (p integer references $.part, q integer references $.part, primary key (p, q))',
      'insert into $.part_maker values (1, 2)',
    )
    await connect(['part', 'part_maker'])
    await sql('alter table $.part_maker rename column p to first')
    expect(await own()).toContain('part_maker TABLE_VIRTUAL_M2M_CHANGE')
    expect((await apply([await change('TABLE_VIRTUAL_M2M_CHANGE')])).status).toBe(200)
    const rows = await records(await table('part'))
    expect(rows.map((row) => [row['part'], row['part_1']])).toEqual([
      [1, 0],
      [0, 1],
    ])
    expect((await own()).filter((each) => each.startsWith('part_maker'))).toEqual([])
  })
})
