import { beforeAll } from 'vitest'
import type { RecordWire } from '#core/api/records/records.ts'
import type { TableWire, ViewWire } from '#core/api/wire/wire.ts'
import type { Person } from './people.ts'
import type { Runtime } from './runtime.ts'

/** A table with forms for responses, made before the first test of a file. */
export function responseForms(runtime: Runtime, owner: Person) {
  let baseId = ''
  let table: TableWire | undefined

  beforeAll(async () => {
    baseId = (await owner.createBase()).id
    table = await owner.createTable(baseId, [
      { title: 'Name', uidt: 'SingleLineText', pv: true },
      { title: 'Mail', uidt: 'Email' },
      { title: 'Guests', uidt: 'Number' },
      { title: 'Meal', uidt: 'SingleSelect', dtxp: "'Soup','Salad'" },
      { title: 'Day', uidt: 'DateTime' },
      { title: 'Price', uidt: 'Decimal' },
      { title: 'Vegetarian', uidt: 'Checkbox' },
      { title: 'Note', uidt: 'LongText' },
      { title: 'Sender', uidt: 'Email' },
    ])
  })

  const records = () => `/api/v2/tables/${table?.id}/records`
  const path = (view: ViewWire, tail: string) => `/api/v2/public/shared-view/${view.uuid}/${tail}`
  const idOf = (title: string) => table?.columns.find((each) => each.title === title)?.id ?? ''
  return {
    baseId: () => baseId,
    idOf,
    records,
    path,
    /** A published form with all fields but `Sender`. */
    async publish(options: Record<string, unknown>): Promise<ViewWire> {
      const view = await owner.ok<ViewWire>('POST', `/api/v2/meta/tables/${table?.id}/forms`, {})
      const { columns } = await owner.ok<{ columns: { id: string; fk_column_id: string }[] }>(
        'GET',
        `/api/v2/meta/forms/${view.id}`,
      )
      const sender = columns.find((each) => each.fk_column_id === idOf('Sender'))
      await owner.ok('PATCH', `/api/v2/meta/form-columns/${sender?.id}`, { show: false })
      await owner.ok('PATCH', `/api/v2/meta/forms/${view.id}`, options)
      return owner.ok<ViewWire>('POST', `/api/v2/meta/views/${view.id}/share`)
    },
    set: (view: ViewWire, options: Record<string, unknown>) =>
      owner.ok('PATCH', `/api/v2/meta/forms/${view.id}`, options),
    submit: (view: ViewWire, data: unknown, headers: Record<string, string> = {}) =>
      runtime.call('POST', path(view, 'rows'), { headers, body: { data } }),
    submitAs: (who: Person, view: ViewWire, data: unknown, headers: Record<string, string> = {}) =>
      who.call('POST', path(view, 'rows'), { data }, { headers }),
    count: async () => (await owner.ok<{ count: number }>('GET', `${records()}/count`)).count,
    /** The newest record. */
    async last(): Promise<RecordWire> {
      const { list } = await owner.ok<{ list: RecordWire[] }>('GET', `${records()}?sort=-Id&limit=1`)
      return list[0] ?? {}
    },
    /** The changes of a record, newest first. */
    async history<Entry>(record: RecordWire): Promise<Entry[]> {
      const { list } = await owner.ok<{ list: Entry[] }>('GET', `${records()}/${record['Id']}/history`)
      return list
    },
  }
}
