import { afterAll, beforeAll, expect, it } from 'vitest'
import { type AttachedBase, attachFilms, columnNamed } from '../sources/attached-base.ts'
import { lastSeq, pendingWrites, stamp, update, write } from '../sources/film-writes.ts'
import { mysqlServer, quoted } from '../sources/source-server.ts'

// MySQL returns nothing from an insert, so new rows are found by their keys, however these came about.

let films: AttachedBase

beforeAll(async () => {
  const server = await mysqlServer()
  films = await attachFilms({
    ...server,
    films: (schema) => {
      const name = quoted(schema)
      return [
        ...server.films(schema),
        `create table ${name}.tagged (code char(36) primary key default (uuid()), note varchar(20))`,
        `create table ${name}.parted (id int auto_increment, day date default '2024-02-29', note varchar(20),
          primary key (id, day))`,
        `create table ${name}.made (id bigint default (uuid_short() % 1000000000) primary key, note varchar(20))`,
        `create table ${name}.changed (code varchar(20) primary key, note varchar(20))`,
        `create trigger ${name}.prefixed before insert on ${name}.changed for each row set new.code = concat('x', new.code)`,
      ]
    },
  })
})
afterAll(() => films.stop())

/** Inserts rows with these notes, and returns the notes as they are read back by the new ids. */
async function inserted(table: string, rows: Record<string, unknown>[]): Promise<unknown[]> {
  const { change } = await write(films, table, (engine, found, cells) =>
    engine.insertPlan(
      found,
      rows.map((row) => cells(row)),
      stamp,
      { read: [columnNamed(found, 'note').id] },
    ),
  )
  const id = columnNamed(
    (await films.base.schema()).tables.find(({ title }) => title === table) ?? expect.fail(),
    'note',
  ).id
  expect(new Set(change.rows.map((row) => row.id)).size).toBe(rows.length)
  return change.rows.map(({ after }) => after?.[id])
}

it('keys that the database generates', async () => {
  expect(await inserted('tagged', [{ note: 'a' }, { note: 'b' }, { code: 'given', note: 'c' }])).toEqual(
    expect.arrayContaining(['a', 'b', 'c']),
  )
  expect(await films.sql(`select length(code) from $films.tagged order by note`)).toEqual([[36], [36], [5]])
})

it('keys that are made by an expression', async () => {
  expect(await inserted('made', [{ note: 'a' }, { note: 'b' }])).toEqual(expect.arrayContaining(['a', 'b']))
})

it('keys of which the database numbers a part', async () => {
  const rows = [{ note: 'a' }, { day: '2024-03-01', note: 'b' }, { id: 50, note: 'c' }, { note: 'd' }]
  expect(await inserted('parted', rows)).toEqual(expect.arrayContaining(['a', 'b', 'c', 'd']))
  expect(await films.sql('select id, day, note from $films.parted order by note')).toEqual([
    [1, '2024-02-29', 'a'],
    [2, '2024-03-01', 'b'],
    [50, '2024-02-29', 'c'],
    [51, '2024-02-29', 'd'],
  ])
})

it('numbers of many rows at once, in order', async () => {
  const { results } = await write(films, 'actor', (engine, table, cells) =>
    engine.insertPlan(
      table,
      Array.from({ length: 700 }, (_, index) => cells({ 'first "name"': `N${index}`, 'last.name': 'Many' })),
      stamp,
    ),
  )
  const ids = (results[0]?.rows ?? []).map(([id]) => id)
  const stored = await films.sql(
    `select actor_id from $films.actor where "last.name" = 'Many' order by cast(substring("first ""name""", 2) as signed)`,
  )
  expect(stored).toHaveLength(700)
  expect(ids).toEqual(stored.map(([id]) => id))
})

it('a key that a trigger changes is refused, and nothing is written', async () => {
  const seq = await lastSeq(films)
  await expect(inserted('changed', [{ code: 'a', note: 'a' }])).rejects.toMatchObject({
    code: 'SOURCE_REFUSED',
    message: expect.stringMatching(/changes the key of new rows/),
  })
  expect(await films.sql('select count(*) from $films.changed')).toEqual([[0]])
  expect([await lastSeq(films), await pendingWrites(films)]).toEqual([seq, 0])
  await update(films, 1, { title: 'Film 1' })
})
