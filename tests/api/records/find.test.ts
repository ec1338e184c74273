import { beforeAll, describe, expect, it } from 'vitest'
import type { FoundRecords } from '#core/api/records/find.ts'
import type { TableWire } from '#core/api/wire/wire.ts'
import { personFixture, runtimeFixture } from '../../support/fixtures.ts'

const runtime = runtimeFixture()
const ann = personFixture(runtime)
let table: TableWire

beforeAll(async () => {
  const base = await ann.createBase()
  table = await ann.createTable(base.id, [
    { title: 'Name', uidt: 'SingleLineText', pv: true },
    { title: 'Notes', uidt: 'LongText' },
    {
      title: 'Status',
      uidt: 'SingleSelect',
      colOptions: { options: [{ title: 'Open' }, { title: 'Done' }] },
    },
    { title: 'Pieces', uidt: 'Number' },
    { title: 'Twice', uidt: 'Formula', formula_raw: 'CONCAT({Name}, " ", {Name})' },
  ])
  await ann.ok('POST', `/api/v2/tables/${table.id}/records`, [
    { Name: 'Pear', Notes: 'opened in May', Status: 'Done', Pieces: 3 },
    { Name: 'Apple', Notes: 'two  spaces', Status: 'Open', Pieces: 3417 },
    { Name: 'Quince', Notes: null, Status: null, Pieces: 34170 },
    { Name: 'OPEN', Notes: '100%', Status: 'Done', Pieces: null },
  ])
})

const id = (title: string) => table.columns.find((each) => each.title === title)?.id ?? ''
const find = (text: string, more = '') =>
  ann.ok<FoundRecords>('GET', `/api/v2/tables/${table.id}/find?text=${encodeURIComponent(text)}${more}`)
const sorted = `&sortArrJson=${encodeURIComponent(JSON.stringify([{ fk_column_id: '', direction: 'desc' }]))}`
const byPieces = () => sorted.replace('%22%22', encodeURIComponent(JSON.stringify(id('Pieces'))))
/** Ids, places and titles of the fields that hold the text. */
const shape = ({ list }: FoundRecords) =>
  list.map((each) => [
    each.id,
    each.place,
    Object.keys(each.cells).map((key) => table.columns.find((one) => one.id === key)?.title),
  ])

describe('finding a text in a view', () => {
  it('returns the position and the cells of a match, in any letter case', async () => {
    const found = await find('open')
    expect(shape(found)).toEqual([
      [1, 0, ['Notes']],
      [2, 1, ['Status']],
      [4, 3, ['Name', 'Twice']],
    ])
    expect(found.total).toBe(3)
    expect(found.list[0]?.cells).toEqual({ [id('Notes')]: 'opened in May' })
    expect(found.list[2]?.cells).toEqual({ [id('Name')]: 'OPEN', [id('Twice')]: 'OPEN OPEN' })
  })

  it('counts places in the order and among the records that were asked for', async () => {
    expect(shape(await find('3417', byPieces()))).toEqual([
      [3, 0, ['Pieces']],
      [2, 1, ['Pieces']],
    ])
    const where = `&where=${encodeURIComponent('(Name,neq,Pear)')}`
    expect(shape(await find('open', where))).toEqual([
      [2, 0, ['Status']],
      [4, 2, ['Name', 'Twice']],
    ])
  })

  it('takes spaces and signs as they are', async () => {
    expect(shape(await find('  '))).toEqual([[2, 1, ['Notes']]])
    expect(shape(await find('0%'))).toEqual([[4, 3, ['Notes']]])
    expect(shape(await find('nothing'))).toEqual([])
  })

  it('looks into the fields that are named, and answers as many records as asked for', async () => {
    expect(shape(await find('open', '&fields=Name'))).toEqual([[4, 3, ['Name']]])
    const first = await find('open', '&limit=1')
    expect([shape(first), first.total]).toEqual([[[1, 0, ['Notes']]], 3])
  })

  it.each([
    ['', ''],
    ['x'.repeat(201), ''],
    ['\0', ''],
    ['a', '&limit=0'],
    ['a', '&limit=10001'],
    ['a', '&limit=ten'],
    ['a', '&fields=Nobody'],
    ['a', '&viewId=vwnone'],
    ['a', '&sortArrJson=%7B'],
  ])('refuses text %j with %j', async (text, more) => {
    const path = `/api/v2/tables/${table.id}/find?text=${encodeURIComponent(text)}${more}`
    const { status, body } = await ann.call('GET', path)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
    expect(body).toHaveProperty('msg')
  })
})
