import { beforeAll, expect, it } from 'vitest'
import type { BaseDatabase } from '../../worker/store/base-databases/base-database.ts'
import { addField } from './add-field.ts'
import { type AttachedBase, tableNamed } from './attached-base.ts'
import { endsAfterCommit, endsAt, isJournal, isLog } from './crashed-process.ts'
import { lastSeq, pendingWrites, update } from './film-writes.ts'

/**
 * Cases of a process that ends in the middle of a change of the schema of a source: afterwards, the database and the
 * base have the field, or neither has. `inDatabase` counts the columns of the films with a name.
 */
export function schemaCrashCases(
  filmsOf: () => Pick<AttachedBase, 'base' | 'baseConnection' | 'open'>,
  inDatabase: (name: string) => Promise<number>,
): void {
  let films: ReturnType<typeof filmsOf>
  beforeAll(() => {
    films = filmsOf()
  })
  const inBase = async (title: string) =>
    tableNamed(await films.base.schema(), 'film').columns.filter((column) => column.title === title).length
  const logged = async (title: string) =>
    (await films.base.changes(0, 1000)).changes.filter(({ detail }) => detail?.['title'] === title).length

  it('before the journal entry has changed nothing', async () => {
    await expect(addField('One', films.open({ base: endsAt(isJournal, 'before') }))).rejects.toThrow()
    expect([await inDatabase('one'), await inBase('One'), await pendingWrites(films)]).toEqual([0, 0, 0])
  })

  it('before the commit of the source has changed nothing, and the entry is dropped', async () => {
    await expect(addField('Two', films.open({ base: endsAt(isJournal, 'after') }))).rejects.toThrow()
    expect([await inDatabase('two'), await pendingWrites(films)]).toEqual([0, 1])
    await update(films, 1, { title: 'Next 1' }, {}, films.open({ repairAfterMs: 0 }))
    expect([await inBase('Two'), await pendingWrites(films), await logged('Two')]).toEqual([0, 0, 0])
  })

  it('after the commit of the source has its field added by the next write', async () => {
    const database = films.open({ source: endsAfterCommit })
    await expect(addField('Three', database)).rejects.toMatchObject({ code: 'COMMIT_OUTCOME_UNKNOWN' })
    expect([await inDatabase('three'), await inBase('Three')]).toEqual([1, 0])
    const seq = await lastSeq(films)
    const next = await update(films, 2, { title: 'Next 2' }, {}, films.open({ repairAfterMs: 0 }))
    expect(next.seq).toBe(seq + 2)
    expect([await inBase('Three'), await logged('Three'), await pendingWrites(films)]).toEqual([1, 1, 0])
  })

  it('before the log lets no other change of the schema pass, until it is finished', async () => {
    const database = films.open({ base: endsAt(isLog, 'before') })
    await expect(addField('Four', database)).rejects.toMatchObject({ code: 'COMMIT_OUTCOME_UNKNOWN' })
    await expect(addField('Five', films.open())).rejects.toMatchObject({ code: 'SOURCE_CHANGE_PENDING' })
    expect(await inDatabase('five')).toBe(0)
    await addField('Six', films.open({ repairAfterMs: 0 }))
    expect([await inBase('Four'), await logged('Four'), await inDatabase('four')]).toEqual([1, 1, 1])
    expect([await inBase('Six'), await inDatabase('six')]).toEqual([1, 1])
  })

  it('after the log has its field added once', async () => {
    const database = films.open({ base: endsAt(isLog, 'after') })
    await expect(addField('Seven', database)).rejects.toMatchObject({ code: 'COMMIT_OUTCOME_UNKNOWN' })
    await update(films, 3, { title: 'Next 3' }, {}, films.open({ repairAfterMs: 0 }))
    expect([await inBase('Seven'), await logged('Seven')]).toEqual([1, 1])
  })

  it('has a dropped column removed by the next read of its table', async () => {
    const drop = (database: BaseDatabase) =>
      database.write((schema, engine) => {
        const table = tableNamed(schema, 'film')
        const column = table.columns.find(({ title }) => title === 'Seven')
        if (!column) throw new Error('The field was added before.')
        return {
          change: { kind: 'schema', origin: 'session', by: null, tableId: table.id },
          statements: [
            ...engine.nativeSchemaStatements(table, [{ kind: 'dropColumn', column, otherTypes: [] }]),
            { sql: 'DELETE FROM columns WHERE base_id = ? AND id = ?', args: [schema.baseId, column.id] },
          ],
          schemaChange: true,
        }
      })
    await expect(drop(films.open({ base: endsAt(isLog, 'before') }))).rejects.toThrow()
    const reader = films.open({ repairAfterMs: 0 })
    const count = await reader.read((schema, engine) => ({
      statements: [
        engine.byIdsStatement(
          tableNamed(schema, 'film'),
          tableNamed(schema, 'film').columns.map(({ id }) => id),
          [1],
        ),
      ],
      decode: ([result]) => result?.rows.length,
    }))
    expect(count).toBe(1)
    expect([await inBase('Seven'), await pendingWrites(films)]).toEqual([0, 0])
  })
}
