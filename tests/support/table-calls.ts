import type { RecordsPage } from '#core/api/records/records.ts'
import type { ColumnWire, TableWire } from '#core/api/wire/wire.ts'
import type { Person } from './people.ts'

export type Body = Record<string, unknown>

/** The calls on tables and records that suites about linked tables make, by the person who makes them. */
export function tableCalls(person: () => Person) {
  const records = (table: TableWire) => `/api/v2/tables/${table.id}/records`
  return {
    records,
    addColumn: (table: TableWire, body: Body) =>
      person().ok<TableWire>('POST', `/api/v2/meta/tables/${table.id}/columns`, body),
    tryColumn: (table: TableWire, body: Body) =>
      person().call('POST', `/api/v2/meta/tables/${table.id}/columns`, body),
    read: (table: TableWire) => person().ok<TableWire>('GET', `/api/v2/meta/tables/${table.id}`),
    create: (table: TableWire, rows: Body | Body[]) => person().ok('POST', records(table), rows),
    list: (table: TableWire, query = '') =>
      person()
        .ok<RecordsPage>('GET', `${records(table)}${query}`)
        .then((page) => page.list),
  }
}

export function columnOf(table: TableWire, title: string): ColumnWire {
  const found = table.columns.find((each) => each.title === title)
  if (!found) throw new Error(`No column ${title}.`)
  return found
}
