import { describe, expect, it } from 'vitest'
import { personFixture, runtimeFixture } from '../support/fixtures.ts'
import { filmBase } from './film-base.ts'
import { sourceVariables } from './sample-source.ts'
import type { SourceServer } from './source-server.ts'

// Undo of a deletion restores rows exactly, or says why it cannot.

/** A type of column, a value in SQL, and a text of a cell that shows every difference. */
export type ExactColumn = { type: string; value: string; text: (cell: string) => string }

export function restoredRowsSuite(server: SourceServer, columns: readonly ExactColumn[]): void {
  const runtime = runtimeFixture(sourceVariables)
  const ann = personFixture(runtime)
  const cells = columns.map((_, index) => `v${index}`)
  const { baseId, sql, records } = filmBase(ann, server, [
    `create table $films.kept (id integer primary key, ${columns.map(({ type }, index) => `v${index} ${type}`).join(', ')},
      d integer default 7)`,
    `insert into $films.kept values (1, ${columns.map(({ value }) => value).join(', ')}, null)`,
    'create table $films.parents (id integer primary key, name varchar(20))',
    `create table $films.children (id integer primary key, parent integer,
      foreign key (parent) references $films.parents (id) on delete set null)`,
    `insert into $films.parents values (1, 'One'), (2, 'Two')`,
    'insert into $films.children values (10, 1), (11, 1), (12, null)',
  ])
  const deleted = async (table: string, id: number) => {
    const { status, headers } = await ann.call('DELETE', records(table), { id })
    expect(status).toBe(200)
    return `/api/v2/meta/bases/${baseId()}/changes/${headers.get('x-change-seq')}/undo`
  }

  describe.runIf(server.isThere)('undo of a deletion', () => {
    it('restores values of all types exactly', async () => {
      const read = () =>
        sql(
          `select ${columns.map(({ text }, index) => text(cells[index] ?? '')).join(', ')}, d from $films.kept`,
        )
      const before = await read()
      const undo = await deleted('kept', 1)
      expect(await read()).toEqual([])
      await ann.ok('POST', undo)
      expect(await read()).toEqual(before)
    })

    it('links the rows again that referred to it, unless they were linked since', async () => {
      const undo = await deleted('parents', 1)
      await sql('update $films.children set parent = 2 where id = 11')
      await ann.ok('POST', undo)
      expect(await sql('select id, parent from $films.children order by id')).toEqual([
        [10, 1],
        [11, 2],
        [12, null],
      ])
    })
  })
}
