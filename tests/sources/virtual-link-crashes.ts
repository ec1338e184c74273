import { beforeAll, expect, it } from 'vitest'
import { readLinkOptions } from '#core/fields/links/link-options.ts'
import { isVirtualLink } from '#core/fields/links/virtual-links.ts'
import type { Column, Table } from '#core/schema.ts'
import type { Engine } from '../../worker/engine/engine.ts'
import { columnCreation } from '../../worker/features/tables/columns.ts'
import { tableCreation } from '../../worker/features/tables/table-plans.ts'
import { linkCreatePlans } from '../../worker/records/record-links.ts'
import { deletionPlans } from '../../worker/records/virtual-link-writes.ts'
import type { TablePlan } from '../../worker/records/write-records.ts'
import type { SchemaChange } from '../../worker/schema/schema-change.ts'
import type { BaseDatabase } from '../../worker/store/base-databases/base-database.ts'
import type { Build } from '../../worker/store/base-databases/read-plan.ts'
import { waitFor } from '../support/wait-for.ts'
import { type AttachedBase, columnNamed, tableNamed } from './attached-base.ts'
import { endsAfterCommit, endsAt, isJournal, isLog } from './crashed-process.ts'
import { pendingWrites, stamp } from './film-writes.ts'

type CrashedBase = Pick<AttachedBase, 'base' | 'baseConnection' | 'open' | 'sql'>

/**
 * Cases of a process that ends while it writes films with links to tags, which the base database has. A film and its
 * links are written together, or not at all. `required` are the other values that a film must have.
 */
export function virtualLinkCrashes(filmsOf: () => CrashedBase, required: Record<string, unknown>): void {
  let films: CrashedBase
  let link: Column

  beforeAll(async () => {
    films = filmsOf()
    const actor = { kind: 'anonymous' } as const
    const columns = [{ title: 'Label', uidt: 'SingleLineText' as const }]
    await changed((schema, engine) =>
      tableCreation(engine, schema, { title: 'tag', columns }, { sourceId: null, people: undefined, actor }),
    )
    await commit(films.base, (engine, { tag }) => [
      { table: tag, plan: engine.insertPlan(tag, [{}, {}], stamp) },
    ])
    await changed((schema, engine) => {
      const film = tableNamed(schema, 'film')
      const tag = schema.tables.find(({ title }) => title === 'tag')
      const body = {
        title: 'Tags',
        uidt: 'Links' as const,
        type: 'mm' as const,
        parentId: film.id,
        childId: tag?.id ?? '',
      }
      return columnCreation(engine, schema, film, body, undefined, actor)
    })
    link = columnNamed(tableNamed(await films.base.schema(), 'film'), 'Tags')
    expect(isVirtualLink(link)).toBe(true)
  })

  /** Changes the schema as a call would. */
  async function changed(build: Build<SchemaChange>): Promise<void> {
    await films.base.write(async (schema, engine) => {
      const { tableId, statements = [], assertions = [] } = await build(schema, engine)
      const change = { kind: 'schema', origin: 'session', by: null, tableId } as const
      return { change, statements, assertions, schemaChange: true }
    })
  }
  async function commit(
    database: BaseDatabase,
    plansOf: (engine: Engine, tables: { film: Table; tag: Table }) => TablePlan[],
  ): Promise<void> {
    await database.writeAll((schema, engine) => {
      const tag = schema.tables.find(({ title }) => title === 'tag')
      if (!tag) throw new Error('There is no table of tags.')
      return {
        plans: plansOf(engine, { film: tableNamed(schema, 'film'), tag }).map(
          ({ table, plan: { kind, detail, ...plan } }) => ({
            ...plan,
            change: {
              kind,
              origin: 'session',
              by: stamp.by,
              tableId: table.id,
              ...(detail ? { detail } : {}),
            },
          }),
        ),
        result: null,
      }
    })
  }
  const insert = (database: BaseDatabase, title: string) =>
    commit(database, (engine, { film }) => {
      const values = Object.entries({ title, ...required }).map(([name, value]) => [
        columnNamed(film, name).id,
        value,
      ])
      return linkCreatePlans(engine, film, [{ ...Object.fromEntries(values), [link.id]: ['1', '2'] }], stamp)
        .plans
    })
  const filmsWith = async (title: string) =>
    (await films.sql(`select film_id from ${tableName()} where title = '${title}'`)).map(([id]) => Number(id))
  const tableName = () => ('schemaName' in films ? '$films.film' : 'film')
  /** The tags of films, as the base database has them. */
  async function pairs(ids: readonly number[]): Promise<unknown[][]> {
    const { junction, side } = readLinkOptions(link)
    const [own, other] = side === 'a' ? ['a', 'b'] : ['b', 'a']
    const sql = `select ${own}, ${other} from ${junction} where ${own} in (${ids.join(', ')}) order by 1, 2`
    return (await films.baseConnection.batch([{ sql, args: [] }], 'read'))[0]?.rows ?? []
  }
  /** Settles what an ended process has left, as soon as the server sees that it has ended. */
  const repaired = () =>
    waitFor(async () => {
      const { sourceId } = tableNamed(await films.base.schema(), 'film')
      expect(await films.open({ repairAfterMs: 0 }).repairSource(sourceId)).toBe(true)
      expect(await pendingWrites(films)).toBe(0)
    })
  const logged = async (kind: string) =>
    (await films.base.changes(0, 1000)).changes.filter(
      (change) => change.kind === kind && (kind !== 'record.link' || change.detail?.['linkId'] === link.id),
    ).length

  it.each([
    ['before the journal entry', 'Link unjournaled', { base: endsAt(isJournal, 'before') }],
    ['before the commit of the source', 'Link uncommitted', { base: endsAt(isJournal, 'after') }],
    ['after the commit of the source', 'Link committed', { source: endsAfterCommit }],
    ['before the log', 'Link unlogged', { base: endsAt(isLog, 'before') }],
    ['after the log', 'Link logged', { base: endsAt(isLog, 'after') }],
  ])('%s has written a film with all of its links, or neither', async (_when, title, crash) => {
    await repaired()
    const before = [await logged('record.insert'), await logged('record.link')]
    await expect(insert(films.open(crash), title)).rejects.toThrow()
    await repaired()
    const ids = await filmsWith(title)
    const [id] = ids
    const count = ids.length
    expect(await pairs(ids.length > 0 ? ids : [0])).toEqual(
      id === undefined
        ? []
        : [
            [id, 1],
            [id, 2],
          ],
    )
    expect([await logged('record.insert'), await logged('record.link')]).toEqual(
      before.map((each) => each + count),
    )
    if (title === 'Link committed' || title === 'Link unlogged') expect(count).toBe(1)
    if (title === 'Link unjournaled') expect(count).toBe(0)
  })

  it('after the deletion of a film has removed its links', async () => {
    await insert(films.base, 'Link deleted')
    const ids = await filmsWith('Link deleted')
    expect(await pairs(ids)).toHaveLength(2)
    const database = films.open({ source: endsAfterCommit })
    await expect(
      commit(database, (engine, { film }) => deletionPlans(engine, film, engine.deletePlan(film, ids))),
    ).rejects.toThrow()
    expect(await pairs(ids)).toHaveLength(2)
    await repaired()
    expect(await filmsWith('Link deleted')).toEqual([])
    expect(await pairs(ids)).toEqual([])
  })
}
