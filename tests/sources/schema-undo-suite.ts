import { afterAll, beforeAll, expect, it } from 'vitest'
import { errorBecause } from '#core/error-reasons/error-reasons.ts'
import type { SourceConnection } from '../../worker/gateways/databases/source-connection.ts'
import type { BaseDatabase } from '../../worker/store/base-databases/base-database.ts'
import { addField } from './add-field.ts'
import { type AttachedBase, attachFilms, columnNamed, tableNamed } from './attached-base.ts'
import type { SourceServer } from './source-server.ts'

/** An undo drops a column if it is empty. Other programs cannot fill it between the check and the statement. */
export function schemaUndoSuite(server: SourceServer): void {
  let films: AttachedBase
  beforeAll(async () => {
    films = await attachFilms(server)
  })
  afterAll(() => films.stop())

  const drop = (title: string, database: BaseDatabase) =>
    database.write((schema, engine) => {
      const table = tableNamed(schema, 'film')
      const column = columnNamed(table, title)
      const change = { kind: 'dropColumn', column, otherTypes: [] } as const
      return {
        change: { kind: 'schema', origin: 'session', by: null, tableId: table.id },
        statements: [
          ...engine.nativeSchemaStatements(table, [change]),
          { sql: 'DELETE FROM columns WHERE base_id = ? AND id = ?', args: [schema.baseId, column.id] },
        ],
        assertions: [
          {
            holds: engine.nativeIsEmptyStatement(table, change),
            otherwise: () => errorBecause('CANNOT_UNDO', 'hasValues'),
          },
        ],
        schemaChange: true,
      }
    })

  it('nobody fills a column between the check that it is empty and its end', async () => {
    await addField('Empty', films.open())
    const written: unknown[] = []
    const withWriter = (own: SourceConnection): SourceConnection => ({
      ...own,
      lockSchema: (id, work) => {
        if (!own.lockSchema) throw new Error('These servers have a lock of its schema.')
        return own.lockSchema(id, (inner) =>
          work({
            ...inner,
            async batch(statements, mode) {
              if (statements.some(({ sql }) => sql.startsWith('alter table')))
                await films
                  .sql(server.impatient('update', '$films.film set "empty" = 5 where film_id = 1'))
                  .then(
                    () => written.push('written'),
                    (error: unknown) => written.push((error as { errno?: number }).errno),
                  )
              return inner.batch(statements, mode)
            },
          }),
        )
      },
    })
    await drop('Empty', films.open({ source: withWriter }))
    expect(written).toEqual([1205])
    const left = 'select 1 from information_schema.columns where table_schema = $1 and column_name = $2'
    expect(await films.sql(left, films.schemaName, 'empty')).toEqual([])
  })

  it('a column with a value is kept, and nobody waits afterwards', async () => {
    await addField('Filled', films.open())
    await films.sql('update $films.film set filled = 5 where film_id = 1')
    await expect(drop('Filled', films.open())).rejects.toMatchObject({ code: 'CANNOT_UNDO' })
    await films.sql('update $films.film set filled = 6 where film_id = 1')
    expect(await films.sql('select filled from $films.film where film_id = 1')).toEqual([[6]])
  })
}
