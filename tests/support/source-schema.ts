import type { SourceWire } from '#core/api/bases/bases.ts'
import type { Page } from '#core/api/call/shapes.ts'
import type { SchemaSqlWire } from '#core/api/tables/schema-sql.ts'
import type { TableWire } from '#core/api/wire/wire.ts'
import type { filmBase } from '../sources/film-base.ts'
import type { Person } from './people.ts'

/** The calls that change tables and fields in the database of films. */
export function schemaCalls(person: Person, films: ReturnType<typeof filmBase>) {
  const ofBase = (rest: string) => `/api/v2/meta/bases/${films.baseId()}/${rest}`
  const preview = (change: Record<string, unknown>) =>
    person.ok<SchemaSqlWire>('POST', ofBase('schema-sql'), change)
  const source = async (): Promise<SourceWire> => {
    const { list } = await person.ok<Page<SourceWire>>('GET', ofBase('sources'))
    const found = list.find(({ is_meta: isOwn }) => !isOwn)
    if (!found) throw new Error('There is no data source.')
    return found
  }
  return {
    ofBase,
    preview,
    source,
    /** What the database has and the base does not know. */
    differences: async () => {
      const path = ofBase(`meta-diff/${(await source()).id}`)
      const tables = await person.ok<{ detectedChanges: unknown[] }[]>('GET', path)
      return tables.flatMap(({ detectedChanges }) => detectedChanges)
    },
    /** The SQL of a change, without the settings of its transaction. */
    sqlOf: async (change: Record<string, unknown>): Promise<string[]> => {
      const { statements } = await preview(change)
      const quotes = ['"', '`'].map((quote) => `${quote}${films.schema}${quote}`)
      return statements
        .slice(1)
        .map((text) => quotes.reduce((named, name) => named.replaceAll(name, '$films'), text))
    },
    read: (title: string) => person.ok<TableWire>('GET', `/api/v2/meta/tables/${films.table(title).id}`),
    addField: (title: string, column: Record<string, unknown>) =>
      person.ok<TableWire>('POST', `/api/v2/meta/tables/${films.table(title).id}/columns`, column),
    tables: async () => (await person.ok<Page<TableWire>>('GET', ofBase('tables'))).list,
    /** Undoes the newest change. */
    undoLast: async () => {
      const { list } = await person.ok<{ list: { seq: number }[] }>('GET', ofBase('changes?limit=1000'))
      return person.call('POST', ofBase(`changes/${list.at(-1)?.seq}/undo`))
    },
    /** Columns of a table as its database describes them. */
    described: (name: string) =>
      films.sql(`select a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, pg_get_expr(d.adbin, d.adrelid)
        from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
        where a.attrelid = '$films."${name}"'::regclass and a.attnum > 0 and not a.attisdropped order by a.attnum`),
  }
}
