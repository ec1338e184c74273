import { describe, expect, it } from 'vitest'
import type { TableWire } from '#core/api/wire/wire.ts'
import { filmBase } from './film-base.ts'
import { personFixture, runtimeFixture } from '../support/fixtures.ts'
import { sourceVariables } from './sample-source.ts'
import type { SourceServer } from './source-server.ts'
import { schemaCalls } from '../support/source-schema.ts'
import { columnOf } from '../support/table-calls.ts'

/** Tables and links that are created and deleted in a database. */
export function schemaTablesSuite(server: SourceServer): void {
  const there = server.isThere
  const runtime = runtimeFixture(sourceVariables)
  const ann = personFixture(runtime)
  const films = filmBase(ann, server)
  const { table, sql, list, refused } = films
  const { addField, preview, read, sqlOf, tables, undoLast, source, ofBase, differences } = schemaCalls(
    ann,
    films,
  )
  const column = (of: TableWire, title: string) => `/api/v2/meta/columns/${columnOf(of, title).id}`
  const create = async (body: Record<string, unknown>) =>
    ann.ok<TableWire>('POST', ofBase('tables'), { source_id: (await source()).id, ...body })
  const addTo = ({ id }: TableWire, body: Record<string, unknown>) =>
    ann.ok<TableWire>('POST', `/api/v2/meta/tables/${id}/columns`, body)
  const rows = (of: TableWire) => `/api/v2/tables/${of.id}/records`
  const names = async (of: string) =>
    (
      await sql(`select column_name from information_schema.columns
      where table_schema = '${films.schema}' and table_name = '${of}' order by ordinal_position`)
    ).map(([name]) => name)

  describe.runIf(there)(`a new table of a database of ${server.name}`, () => {
    const columns = [
      { title: 'Full name', uidt: 'SingleLineText', pv: true, rqd: true },
      { title: 'Level', uidt: 'SingleSelect', colOptions: { options: [{ title: 'High' }] } },
      { title: 'Code', uidt: 'SingleLineText', unique: true },
      { title: 'Since', uidt: 'DateTime', cdf: 'now()' },
      { title: 'Length', uidt: 'Formula', formula_raw: 'LEN({Full name})' },
    ]

    it('has a numbered key, and its fields as columns', async () => {
      const change = {
        change: 'table.create',
        table: { title: 'My people', source_id: (await source()).id, columns },
      }
      expect(await sqlOf(change)).toEqual([
        server.schemaText(`create table $films.\`my_people\` (
  \`id\` bigint(20) not null auto_increment primary key,
  \`full_name\` varchar(255) collate utf8mb4_nopad_bin not null,
  \`level\` enum('High') collate utf8mb4_nopad_bin,
  \`code\` varchar(255) collate utf8mb4_nopad_bin unique,
  \`since\` datetime(6) default current_timestamp(6)
) engine InnoDB default collate utf8mb4_nopad_bin`),
      ])
      const made = await create({ title: 'My people', columns })
      await ann.ok('POST', rows(made), [
        { 'Full name': 'Ann', Level: 'High', Code: 'a' },
        { 'Full name': 'Bo' },
      ])
      expect(await ann.ok('GET', `${rows(made)}?sort=-Length`)).toMatchObject({
        list: [
          { Id: 1, 'Full name': 'Ann', Level: 'High', Length: 3, Since: expect.stringMatching(/^20/) },
          { Id: 2, 'Full name': 'Bo', Length: 2 },
        ],
      })
      expect(await sql('select full_name, level from $films.my_people order by id')).toEqual([
        ['Ann', 'High'],
        ['Bo', null],
      ])
      expect(await differences()).toEqual([])
    })

    it('is refused if its name is taken in the database', async () => {
      await sql('create table $films.hidden (id int)')
      const wanted = { title: 'Hidden', source_id: (await source()).id }
      expect(await refused('POST', ofBase('tables'), wanted)).toEqual([409, 'SOURCE_NAME_TAKEN'])
      await sql('drop table $films.hidden')
      expect((await tables()).map(({ title }) => title)).not.toContain('Hidden')
      const made = await create({ title: 'Hidden' })
      await ann.ok('PATCH', `/api/v2/meta/tables/${made.id}`, { title: 'Renamed' })
      expect(await names('hidden')).toEqual(['id', 'title'])
      await ann.ok('DELETE', `/api/v2/meta/tables/${made.id}`)
    })

    it('is dropped by undo while it is empty', async () => {
      const made = await create({ title: 'Short lived' })
      expect((await undoLast()).status).toBe(200)
      expect(await names('short_lived')).toEqual([])
      expect((await tables()).map(({ id }) => id)).not.toContain(made.id)
      const filled = await create({ title: 'Short lived' })
      await ann.ok('POST', rows(filled), { Title: 'x' })
      const { list: log } = await ann.ok<{ list: { seq: number }[] }>('GET', ofBase('changes?limit=1000'))
      const undone = await ann.call('POST', ofBase(`changes/${log.at(-2)?.seq}/undo`))
      expect(undone.body).toMatchObject({ error: 'CANNOT_UNDO' })
      expect(await sql('select title from $films.short_lived')).toEqual([['x']])
    })
  })

  describe.runIf(there)(`a table of a database of ${server.name}`, () => {
    it('is deleted with its rows', async () => {
      const made = await create({ title: 'Gone soon' })
      const change = { change: 'table.delete', table_id: made.id }
      expect(await sqlOf(change)).toEqual(['drop table $films.`gone_soon`'])
      expect((await preview(change)).final).toBe(true)
      await ann.ok('DELETE', `/api/v2/meta/tables/${made.id}`)
      expect(await names('gone_soon')).toEqual([])
      expect((await undoLast()).body).toMatchObject({ error: 'CANNOT_UNDO' })
    })

    it.each([
      [
        'a foreign key',
        'create table $films.other (f bigint, foreign key (f) references $films.needed (id))',
        'drop table $films.other',
      ],
      ['a view', 'create view $films.other as select n.id from $films.needed as n', 'drop view $films.other'],
      [
        'a trigger of another table',
        'create trigger $films.other after insert on $films.visit for each row delete from needed',
        'drop trigger $films.other',
      ],
    ])('is kept while %s needs it', async (_what, needing, free) => {
      const made = await create({ title: 'Needed' })
      await sql(needing)
      expect(await refused('DELETE', `/api/v2/meta/tables/${made.id}`)).toEqual([409, 'SOURCE_IN_USE'])
      expect(await sql('select count(*) from $films.needed')).toEqual([[0]])
      await sql(free)
      await ann.ok('DELETE', `/api/v2/meta/tables/${made.id}`)
    })

    it('is kept while links of other tables refer to it', async () => {
      const answer = await ann.call('DELETE', `/api/v2/meta/tables/${table('language').id}`)
      expect(answer).toMatchObject({ status: 409, body: { error: 'SOURCE_IN_USE' } })
      expect(JSON.stringify(answer.body)).toContain('film')
    })
  })

  describe.runIf(there)(`a link in a database of ${server.name}`, () => {
    it('is a foreign key', async () => {
      const [film, showing] = [await read('film'), await create({ title: 'Showing' })]
      const wanted = { title: 'Film', uidt: 'LinkToAnotherRecord', type: 'bt', childId: film.id }
      expect(await sqlOf({ change: 'column.create', table_id: showing.id, column: wanted })).toEqual([
        server.schemaText(
          'alter table $films.`showing` add column `film_id` int(11), add constraint `showing_film_id_fkey` foreign key (`film_id`) references $films.`film` (`film_id`) on delete set null',
        ),
      ])
      const made = await addTo(showing, wanted)
      await ann.ok('POST', rows(made), [{ Title: 'a' }, { Title: 'b' }])
      const link = columnOf(made, 'Film').id
      await ann.ok('POST', `/api/v2/tables/${made.id}/links/${link}/records/1`, [{ film_id: 3 }])
      expect(await sql('select film_id from $films.showing order by id')).toEqual([[3], [null]])
      expect(columnOf(await read('film'), 'Showing').uidt).toBe('LinkToAnotherRecord')
      expect(await differences()).toEqual([])
      expect(await sqlOf({ change: 'column.delete', column_id: link })).toEqual([
        server.schemaText(
          'alter table $films.`showing` drop foreign key if exists `showing_film_id_fkey`, drop column `film_id`',
        ),
      ])
      await ann.ok('DELETE', column(made, 'Film'))
      expect(await names('showing')).toEqual(['id', 'title'])
      expect((await read('film')).columns.map(({ title }) => title)).not.toContain('Showing')
      expect(await differences()).toEqual([])
    })

    it('is deleted although somebody else has created its key', async () => {
      const film = await read('film')
      const title =
        film.columns.find((each) => each.uidt === 'LinkToAnotherRecord' && /^language./.test(each.title))
          ?.title ?? ''
      await ann.ok('DELETE', column(film, title))
      expect(await names('film')).not.toContain('original_language_id')
      expect(await differences()).toEqual([])
    })

    it('refers to keys of any type, and is dropped by undo', async () => {
      const order = await create({ title: 'Purchase' })
      const ordered = await addTo(order, {
        title: 'Customer',
        uidt: 'LinkToAnotherRecord',
        type: 'bt',
        childId: table('customer').id,
      })
      const [first] = await list('limit=1', 'customer')
      await ann.ok('POST', rows(ordered), { Title: 'One' })
      const [row] = await list('limit=1&format=native', 'customer')
      const path = `/api/v2/tables/${ordered.id}/links/${columnOf(ordered, 'Customer').id}/records/1`
      await ann.ok('POST', path, [row?.id])
      expect(
        await sql('select c.email from $films.purchase p join $films.customer c using (customer_id)'),
      ).toEqual([[first?.['email']]])
      expect(await differences()).toEqual([])
      await addTo(order, {
        title: 'Stock',
        uidt: 'LinkToAnotherRecord',
        type: 'bt',
        childId: table('actor').id,
      })
      expect((await undoLast()).status).toBe(200)
      expect(await names('purchase')).toEqual(['id', 'title', 'customer_id'])
    })

    it('to many is a table that joins both', async () => {
      const [actor, language] = [await read('actor'), await read('language')]
      const wanted = { title: 'Speaks', uidt: 'Links', type: 'mm', childId: language.id }
      expect(await sqlOf({ change: 'column.create', table_id: actor.id, column: wanted })).toEqual([
        server.schemaText(`create table $films.\`actor_language\` (
  \`actor_id\` bigint(20) not null,
  \`language_id\` int(11) not null,
  primary key (\`actor_id\`, \`language_id\`),
  constraint \`actor_language_actor_id_fkey\` foreign key (\`actor_id\`) references $films.\`actor\` (\`actor_id\`) on delete cascade,
  constraint \`actor_language_language_id_fkey\` foreign key (\`language_id\`) references $films.\`language\` (\`language_id\`) on delete cascade
) engine InnoDB default collate utf8mb4_nopad_bin`),
      ])
      const made = await addField('actor', wanted)
      const link = columnOf(made, 'Speaks').id
      await ann.ok('POST', `/api/v2/tables/${made.id}/links/${link}/records/1`, [1, 3])
      expect(await list('where=(actor_id,eq,1)&fields=Speaks', 'actor')).toMatchObject([{ Speaks: 2 }])
      expect(await differences()).toEqual([])
      expect(await sqlOf({ change: 'column.delete', column_id: link })).toEqual([
        'drop table $films.`actor_language`',
      ])
      await ann.ok('DELETE', `/api/v2/meta/columns/${link}`)
      expect(await names('actor_language')).toEqual([])
      expect((await read('language')).columns.map(({ title }) => title)).not.toContain('actor')
      const again = await addField('actor', wanted)
      expect((await undoLast()).status).toBe(200)
      expect(await names('actor_language')).toEqual([])
      expect(again.columns.length).toBeGreaterThan((await read('actor')).columns.length)
    })

    it('to itself, and of tables with long names', async () => {
      const title = `${'Ein sehr langer Name '.repeat(6)}"mit" Punkt.`
      const made = await create({ title })
      for (const each of ['Parent', 'Other'])
        await addTo(made, { title: each, uidt: 'LinkToAnotherRecord', type: 'bt', childId: made.id })
      await addTo(made, { title: 'Friends', uidt: 'Links', type: 'mm', childId: made.id })
      await ann.ok('POST', rows(made), [{ Title: 'a' }, { Title: 'b' }])
      const linked = await ann.ok<TableWire>('GET', `/api/v2/meta/tables/${made.id}`)
      for (const each of ['Parent', 'Friends'])
        await ann.ok('POST', `/api/v2/tables/${made.id}/links/${columnOf(linked, each).id}/records/1`, [2])
      expect(await ann.ok('GET', `${rows(made)}?limit=1`)).toMatchObject({ list: [{ Friends: 1 }] })
      expect(await differences()).toEqual([])
    })
  })
}
