import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { TableWire } from '#core/api/wire/wire.ts'
import { personFixture, runtimeFixture } from '../../support/fixtures.ts'
import { filmBase } from '../film-base.ts'
import { sourceVariables } from '../sample-source.ts'
import type { SourceServer } from '../source-server.ts'

// Foreign keys of several columns are links: one of their columns stands for them, the others are fields of their own.

vi.setConfig({ testTimeout: 60_000 })

type Row = Record<string, unknown> & { id: number }
type TableChanges = { table_name: string; detectedChanges: { type: string; id: string }[] }
type Project = { 'Row ID': number; name: string }

const content = ({ numberedKey, type }: SourceServer): string[] => [
  'create table $films.tenant (id int primary key, name varchar(40))',
  `create table $films.project (name varchar(40), tenant_id int not null, code varchar(10) not null,
    primary key (tenant_id, code), foreign key (tenant_id) references $films.tenant (id))`,
  // PostgreSQL takes the columns in any order.
  `create table $films.task (id ${numberedKey}, title varchar(40), project_code varchar(10), tenant_id int,
    constraint task_project foreign key ${
      type === 'pg'
        ? '(project_code, tenant_id) references $films.project (code, tenant_id)'
        : '(tenant_id, project_code) references $films.project (tenant_id, code)'
    })`,
  `create table $films.budget (id ${numberedKey}, label varchar(20), tenant_id int, code varchar(10), unique (tenant_id, code),
    foreign key (tenant_id, code) references $films.project (tenant_id, code))`,
  `create table $films.step (tenant_id int not null, code varchar(10) not null, number int not null, note varchar(40),
    primary key (tenant_id, code, number), foreign key (tenant_id, code) references $films.project (tenant_id, code)
    on delete cascade)`,
  `create table $films.detail (tenant_id int not null, code varchar(10) not null, note varchar(40),
    primary key (tenant_id, code), foreign key (tenant_id, code) references $films.project (tenant_id, code))`,
  `create table $films.person (id int primary key, tenant_id int, name varchar(40), unique (tenant_id, id))`,
  `create table $films.badge (id ${numberedKey}, tenant_id int, person_id int, color varchar(10),
    foreign key (tenant_id, person_id) references $films.person (tenant_id, id))`,
  `insert into $films.tenant values (1, 'North'), (2, 'South')`,
]

const rows = [
  `insert into $films.project (tenant_id, code, name) values (1, 'a', 'North A'), (2, 'a', 'South A'), (2, 'b', 'South B')`,
  `insert into $films.task (title, tenant_id, project_code) values ('one', 1, 'a'), ('two', 2, 'a'), ('three', 2, 'b'),
    ('no tenant', null, 'a'), ('no project', 2, null)`,
  `insert into $films.budget (label, tenant_id, code) values ('large', 2, 'a')`,
  `insert into $films.step values (2, 'b', 1, 'first')`,
  `insert into $films.person values (10, 1, 'Ann'), (20, 2, 'Bob'), (30, 2, 'Cy')`,
  `insert into $films.badge (tenant_id, person_id, color) values (2, 20, 'red')`,
]

export function compositeKeysSuite(server: SourceServer): void {
  const runtime = runtimeFixture(sourceVariables)
  const ann = personFixture(runtime)
  const base = filmBase(ann, server, content(server))
  const { sql, records } = base

  beforeEach(async () => {
    if (!server.isThere) return
    for (const name of ['badge', 'person', 'detail', 'step', 'budget', 'task', 'project'])
      await sql(`delete from $films.${name}`)
    for (const text of rows) await sql(text)
  })

  const tasks = async (query = 'sort=id') => (await base.list(query, 'task')) as Row[]
  const titles = async (query: string) => (await tasks(query)).map(({ title }) => title)
  const stored = () => sql('select title, tenant_id, project_code from $films.task order by id')
  const projectId = async (name: string) => {
    const [found] = (await base.list(`where=(name,eq,${name})`, 'project')) as Project[]
    return found?.['Row ID'] ?? 0
  }
  const taskId = async (title: string) => (await tasks()).find((each) => each.title === title)?.id ?? 0
  const fieldId = (title: string, field: string) =>
    base.table(title).columns.find((each) => each.title === field)?.id ?? ''
  const changed = async (method: string, path: string, body: unknown) => {
    const answer = await ann.call(method, path, body)
    expect([200, 201], JSON.stringify(answer.body)).toContain(answer.status)
    return () =>
      ann.ok('POST', `/api/v2/meta/bases/${base.baseId()}/changes/${answer.headers.get('x-change-seq')}/undo`)
  }
  const links = (title: string, field: string, id: number) =>
    `/api/v2/tables/${base.table(title).id}/links/${fieldId(title, field)}/records/${id}`

  describe.runIf(server.isThere)(`foreign keys of several columns in ${server.name}`, () => {
    it('are links, and their other columns stay fields', async () => {
      const columns = base.table('task').columns.map(({ title, uidt }) => [title, uidt])
      expect(columns).toEqual(
        expect.arrayContaining([
          ['project', 'LinkToAnotherRecord'],
          ['tenant_id', 'Number'],
        ]),
      )
      expect((await tasks()).map(({ title, project, tenant_id }) => [title, project, tenant_id])).toEqual([
        ['one', expect.objectContaining({ name: 'North A' }), 1],
        ['two', expect.objectContaining({ name: 'South A' }), 2],
        ['three', expect.objectContaining({ name: 'South B' }), 2],
        ['no tenant', null, null],
        ['no project', null, 2],
      ])
      const projects = await base.list('sort=name', 'project')
      expect(projects.map((each) => [each['name'], each['task'], each['step']])).toEqual([
        ['North A', 1, 0],
        ['South A', 1, 0],
        ['South B', 1, 1],
      ])
      expect(projects.map((each) => each['budget'])).toEqual([
        null,
        expect.objectContaining({ label: 'large' }),
        null,
      ])
    })

    it('filter, sort and group', async () => {
      expect(await titles('where=(project,eq,South A)')).toEqual(['two'])
      expect(await titles('where=(project,blank)&sort=id')).toEqual(['no tenant', 'no project'])
      expect((await titles('sort=-project')).slice(0, 3)).toEqual(['three', 'two', 'one'])
      const path = `/api/v2/tables/${base.table('task').id}/groupby?column_name=project&sort=project`
      const { list } = await ann.ok<{ list: Record<string, unknown>[] }>('GET', path)
      expect(list.map((each) => Number(each['count'])).toSorted((a, b) => a - b)).toEqual([1, 1, 1, 2])
    })

    it('are set with all of their columns, and undone', async () => {
      const id = await taskId('one')
      const undo = await changed('PATCH', records('task'), {
        id,
        project: { 'Row ID': await projectId('South B') },
      })
      expect((await stored())[0]).toEqual(['one', 2, 'b'])
      await undo()
      expect((await stored())[0]).toEqual(['one', 1, 'a'])
      const undoUnlink = await changed('PATCH', records('task'), { id, project: null })
      expect((await stored())[0]).toEqual(['one', 1, null])
      await undoUnlink()
      expect((await stored())[0]).toEqual(['one', 1, 'a'])
    })

    it('are set from the other side', async () => {
      const before = await stored()
      const undo = await changed('POST', links('project', 'task', await projectId('South B')), [
        { id: await taskId('one') },
        { id: await taskId('no project') },
      ])
      expect(await stored()).toEqual([
        ['one', 2, 'b'],
        ['two', 2, 'a'],
        ['three', 2, 'b'],
        ['no tenant', null, 'a'],
        ['no project', 2, 'b'],
      ])
      await undo()
      expect(await stored()).toEqual(before)
      await changed('DELETE', links('project', 'task', await projectId('North A')), [
        { id: await taskId('one') },
      ])
      expect((await stored())[0]).toEqual(['one', 1, null])
    })

    it('are filled in new records, unless a record has its own value', async () => {
      const project = { 'Row ID': await projectId('South B') }
      await changed('POST', records('task'), [
        { title: 'linked', project },
        { title: 'same tenant', project, tenant_id: 2 },
        { title: 'none' },
        { title: 'only tenant', tenant_id: 1 },
      ])
      expect((await stored()).slice(5)).toEqual([
        ['linked', 2, 'b'],
        ['same tenant', 2, 'b'],
        ['none', null, null],
        ['only tenant', 1, null],
      ])
      const before = await stored()
      const other = { title: 'other tenant', project, tenant_id: 1 }
      expect(await base.refused('POST', records('task'), other)).toEqual([422, 'SOURCE_REFUSED'])
      // The tenant has a project with this code, too.
      const same = { ...other, project: { 'Row ID': await projectId('South A') } }
      expect(await base.refused('POST', records('task'), [same, { title: 'with it' }])).toEqual([
        422,
        'SOURCE_REFUSED',
      ])
      expect(await stored()).toEqual(before)
    })

    it('change together with their other columns, if those fit', async () => {
      const id = await taskId('three')
      const project = { 'Row ID': await projectId('North A') }
      const { status, message } = await base.refusal('PATCH', records('task'), { id, project, tenant_id: 2 })
      expect([status, message]).toEqual([422, expect.stringContaining('does not fit other fields')])
      expect((await stored())[2]).toEqual(['three', 2, 'b'])
      await changed('PATCH', records('task'), { id, project, tenant_id: 1 })
      expect((await stored())[2]).toEqual(['three', 1, 'a'])
      // With the link as it is, too: the other tenant has a project with this code.
      const same = await base.refused('PATCH', records('task'), { id, project, tenant_id: 2 })
      expect(same).toEqual([422, 'SOURCE_REFUSED'])
      expect((await stored())[2]).toEqual(['three', 1, 'a'])
    })

    it('that are half-filled stay so where no link is sent', async () => {
      const id = await taskId('no tenant')
      await changed('PATCH', records('task'), { id, project: null, title: 'renamed' })
      expect((await stored())[3]).toEqual(['renamed', null, 'a'])
    })

    it('that are half-filled come back as they were', async () => {
      const before = await stored()
      const undo = await changed('DELETE', records('task'), [{ id: await taskId('no tenant') }])
      await undo()
      expect(await stored()).toEqual(before)
    })

    it('in the key of their own table fill new records, and do not change', async () => {
      const project = { 'Row ID': await projectId('South A') }
      await changed('POST', records('step'), { project, number: 7, note: 'made' })
      const made = await sql(`select tenant_id, code, number from $films.step where note = 'made'`)
      expect(made).toEqual([[2, 'a', 7]])
      expect(await base.refused('POST', records('step'), { number: 8 })).toEqual([422, 'VALUE_REQUIRED'])
      // The key of the table belongs to another tenant, which has a project with this code.
      const detail = { project: { 'Row ID': await projectId('South A') }, note: 'one to one' }
      await changed('POST', records('detail'), detail)
      expect(await sql('select tenant_id, code, note from $films.detail')).toEqual([[2, 'a', 'one to one']])
      const [first] = await base.list('where=(note,eq,first)', 'step')
      const change = { 'Row ID': first?.['Row ID'], project }
      expect(await base.refused('PATCH', records('step'), change)).toEqual([422, 'READ_ONLY_FIELD'])
      expect(await sql(`select code from $films.step where note = 'first'`)).toEqual([['b']])
    })

    it('to a record id and what belongs to it refer by the id', async () => {
      const [badge] = await base.list('', 'badge')
      expect(badge?.['person']).toMatchObject({ name: 'Bob' })
      const change = { id: badge?.['id'], person: { id: 10 } }
      expect(await base.refused('PATCH', records('badge'), change)).toEqual([422, 'SOURCE_REFUSED'])
      await changed('PATCH', records('badge'), { ...change, person: { id: 30 } })
      expect(await sql('select tenant_id, person_id from $films.badge')).toEqual([[2, 30]])
    })

    it('delete what refers to a record by cascade, and undo restores it', async () => {
      const project = { 'Row ID': await projectId('South B') }
      await sql(`delete from $films.task where title = 'three'`)
      const undo = await changed('DELETE', records('project'), [project])
      expect(await sql('select code from $films.step')).toEqual([])
      await undo()
      expect(await sql('select tenant_id, code, number, note from $films.step')).toEqual([
        [2, 'b', 1, 'first'],
      ])
    })

    it('keep their columns', async () => {
      const path = `/api/v2/meta/columns/${fieldId('task', 'tenant_id')}`
      const { status, error, message } = await base.refusal('DELETE', path)
      expect([status, error]).toEqual([409, 'SOURCE_IN_USE'])
      expect(message).toContain('"project"')
      expect((await tasks()).map(({ tenant_id }) => tenant_id)).toEqual([1, 2, 2, null, 2])
    })

    it('follow what changes in the database', async () => {
      const [, ...others] = await stored()
      const diff = `/api/v2/meta/bases/${base.baseId()}/meta-diff`
      const changes = async () =>
        (await ann.ok<TableChanges[]>('GET', diff)).flatMap(({ table_name: name, detectedChanges }) =>
          detectedChanges.map(({ type }) => `${name}: ${type}`),
        )
      expect(await changes()).toEqual([])
      await sql(
        server.type === 'pg'
          ? 'alter table $films.task rename column tenant_id to tenant'
          : 'alter table $films.task change column tenant_id tenant int',
      )
      expect(await changes()).toEqual(
        expect.arrayContaining(['task: TABLE_COLUMN_RENAME', 'task: TABLE_RELATION_CHANGE']),
      )
      await ann.ok('POST', diff)
      expect(await changes()).toEqual([])
      expect(await titles('where=(project,eq,South A)')).toEqual(['two'])
      await sql(
        server.type === 'pg'
          ? 'alter table $films.task drop constraint task_project'
          : 'alter table $films.task drop foreign key task_project',
      )
      expect(await changes()).toEqual(['task: TABLE_RELATION_REMOVE'])
      await ann.ok('POST', diff)
      expect((await tasks()).map(({ project_code: code }) => code)).toEqual(['a', 'a', 'b', 'a', null])
      await sql(
        'alter table $films.task add constraint task_project foreign key (tenant, project_code) references $films.project (tenant_id, code)',
      )
      expect(await changes()).toEqual(['task: TABLE_RELATION_ADD'])
      await ann.ok('POST', diff)
      expect(await titles('where=(project,eq,South A)')).toEqual(['two'])
      await sql(
        server.type === 'pg'
          ? 'alter table $films.task rename column project_code to code'
          : 'alter table $films.task change column project_code code varchar(10)',
      )
      const rename = (await ann.ok<TableChanges[]>('GET', diff)).flatMap(({ detectedChanges }) =>
        detectedChanges.flatMap(({ type, id }) => (type === 'TABLE_COLUMN_RENAME' ? [id] : [])),
      )
      expect(rename).toHaveLength(1)
      await ann.ok('POST', diff, { changes: rename })
      expect(await titles('where=(project,eq,South A)')).toEqual(['two'])
      expect(await changes()).toEqual([])
      await sql('alter table $films.task drop column tenant cascade').catch(() =>
        sql('alter table $films.task drop foreign key task_project, drop column tenant'),
      )
      const [gone, ...rest] = await changes()
      expect([gone, ...rest]).toEqual(['task: TABLE_COLUMN_REMOVE', 'task: TABLE_RELATION_REMOVE'])
      await ann.ok('POST', diff)
      expect((await tasks()).map(({ title }) => title)).toEqual(['one', ...others.map(([title]) => title)])
      const path = `/api/v2/meta/tables/${base.table('task').id}`
      const { columns } = await ann.ok<TableWire>('GET', path)
      expect(columns.map(({ title }) => title)).not.toContain('project')
    })
  })
}
