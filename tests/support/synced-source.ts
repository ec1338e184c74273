import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { BaseWire, SourceWire } from '#core/api/bases/bases.ts'
import type { Page } from '#core/api/call/shapes.ts'
import type { DetectedChange, MetaDiff } from '#core/api/sources/source-diff.ts'
import type { TableWire } from '#core/api/wire/wire.ts'
import { type Person, signUp } from './people.ts'
import { connectionTo, createSampleSchema, type SampleSchema } from '../sources/sample-source.ts'
import { postgresServer } from '../sources/source-server.ts'

type Runtime = Parameters<typeof signUp>[0]

/** A base with a connected schema of its own for each test, to change and to synchronize. */
export function syncedSource(runtime: Runtime, isThere: boolean) {
  const at = {} as { ann: Person; base: BaseWire; schema: SampleSchema; source: SourceWire }
  beforeAll(async () => {
    if (isThere) at.schema = await createSampleSchema(await postgresServer())
  })
  afterAll(() => (isThere ? at.schema.drop() : undefined))
  // Each person may connect 30 times a minute.
  beforeEach(async () => {
    at.ann = await signUp(runtime)
    at.base = await at.ann.createBase()
  })
  const path = (rest = '') => `/api/v2/meta/bases/${at.base.id}${rest}`
  const named = (sql: string) => sql.replaceAll('$', at.schema.name)
  const tables = async () => (await at.ann.ok<Page<TableWire>>('GET', path('/tables'))).list

  return {
    at,
    path,
    tables,
    /** Runs SQL on the connected database; `$` stands for its schema. */
    sql: (...statements: string[]) => at.schema.run(...statements.map(named)),
    /** Connects the schema, or some of its tables. */
    async connect(names?: string[]): Promise<SourceWire> {
      const chosen = names?.map((name) => ({ schema: at.schema.name, name }))
      at.source = await at.ann.ok<SourceWire>('POST', path('/sources'), {
        config: connectionTo([at.schema.name]),
        ...(chosen ? { tables: chosen } : {}),
      })
      return at.source
    },
    async table(title: string): Promise<TableWire> {
      const table = (await tables()).find((each) => each.title === title)
      if (!table) throw new Error(`There is no table ${title}.`)
      return at.ann.ok<TableWire>('GET', `/api/v2/meta/tables/${table.id}`)
    },
    async records(table: TableWire): Promise<Record<string, unknown>[]> {
      const page = await at.ann.ok<Page<Record<string, unknown>>>('GET', `/api/v2/tables/${table.id}/records`)
      return page.list
    },
    diff: () => at.ann.ok<MetaDiff[]>('GET', path(`/meta-diff/${at.source.id}`)),
    /** The differences, each as table, type and column. */
    async found(): Promise<string[]> {
      const diffs = await at.ann.ok<MetaDiff[]>('GET', path(`/meta-diff/${at.source.id}`))
      return diffs.flatMap(({ table_name, detectedChanges }) =>
        detectedChanges.map(({ type, column_name }) =>
          [table_name, type, column_name].filter((part) => part !== null).join(' '),
        ),
      )
    },
    /** The difference of a type, and of a column if it is named. */
    async change(type: DetectedChange['type'], column?: string): Promise<DetectedChange> {
      const diffs = await at.ann.ok<MetaDiff[]>('GET', path(`/meta-diff/${at.source.id}`))
      const change = diffs
        .flatMap(({ detectedChanges }) => detectedChanges)
        .find((each) => each.type === type && (column === undefined || each.column_name === column))
      if (!change) throw new Error(`There is no difference ${type} ${column ?? ''}.`)
      return change
    },
    apply: (changes?: readonly { id: string }[]) =>
      at.ann.call(
        'POST',
        path(`/meta-diff/${at.source.id}`),
        changes && { changes: changes.map(({ id }) => id) },
      ),
  }
}

export type Synced = ReturnType<typeof syncedSource>
