import * as v from 'valibot'
import { responseOf, defineCall } from './call/define-call.ts'
import { cellsSchema, noInput, nothing, slot } from './call/shapes.ts'
import { filterEntries, listQuery, pagedQuery } from './record-queries.ts'
import { listCost } from './call/read-cost.ts'
import type { RecordsPage, RecordWire } from './records.ts'
import type { ColumnWire, SortWire, ViewColumnWire, ViewWire } from './wire.ts'
import * as endpoints from './endpoints/public.ts'

const share = slot('shareId', 'share')
const v1 = (tail: string) => [`/api/v1/db/public/shared-view/:shareId${tail}`]

/** A view as its public link shows it, with visible fields only. */
export type SharedViewWire = Omit<ViewWire, 'created_by'> & {
  client: string
  columns: ViewColumnWire[]
  /** True if filters of the view exclude records. Filters by hidden fields are not reported. */
  is_filtered: boolean
  /** Sorts by visible fields. */
  sorts: SortWire[]
  /** The table. Its columns include their view settings, for older clients. */
  model: { id: string; title: string; columns: (ColumnWire & SharedPlaceWire)[] }
  /** Linked tables by id, with their primary field only. */
  relatedMetas: Record<string, { id: string; title: string; columns: ColumnWire[] }>
}
type SharedPlaceWire = Pick<ViewColumnWire, 'fk_column_id' | 'show' | 'label' | 'help' | 'required' | 'width'>

export const publicMeta = defineCall(endpoints.publicMeta, {
  name: 'public.meta',
  summary: 'Read a published view and its visible fields',
  cost: 'cheap',
  aliases: v1('/meta'),
  action: 'public.read',
  ...share,
  query: nothing,
  body: noInput,
  output: responseOf<SharedViewWire>(),
})
export const publicRows = defineCall(endpoints.publicRows, {
  name: 'public.rows',
  summary: 'List records of a published view',
  cost: listCost,
  aliases: v1('/rows'),
  action: 'public.read',
  ...share,
  query: v.omit(pagedQuery, ['after']),
  body: noInput,
  output: responseOf<RecordsPage>(),
})
export const publicCount = defineCall(endpoints.publicCount, {
  name: 'public.count',
  summary: 'Count records of a published view',
  aliases: v1('/count'),
  action: 'public.read',
  ...share,
  query: v.object(filterEntries),
  body: noInput,
  output: responseOf<{ count: number }>(),
})
const links = (relation: string) => `/rows/:rowId/${relation}/:columnId`
export const publicLinked = defineCall(endpoints.publicLinked, {
  name: 'public.linked',
  summary:
    'List records linked to a record of a published view through a visible link field: ids and display values',
  cost: 'cheap',

  // The relation name in the path is ignored; the column determines it.
  aliases: [
    ...v1(links('mm')),
    ...['hm', 'bt', 'oo', 'ln'].flatMap((relation) => [
      `/api/v2/public/shared-view/:shareId${links(relation)}`,
      ...v1(links(relation)),
    ]),
  ],
  action: 'public.read',
  base: share.base,
  params: v.object({ shareId: v.string(), rowId: v.string(), columnId: v.string() }),
  query: v.pick(listQuery, ['limit', 'offset', 'page']),
  body: noInput,
  output: responseOf<RecordsPage>(),
})
export const publicSeq = defineCall(endpoints.publicSeq, {
  name: 'public.seq',
  summary:
    'Read the version of a published view, which changes with its content; differs from `seq` of its records',
  cost: 'cheap',
  aliases: v1('/seq'),
  action: 'public.read',
  ...share,
  query: nothing,
  body: noInput,
  output: responseOf<{ seq: number }>(),
})
export const publicSubmit = defineCall(endpoints.publicSubmit, {
  name: 'public.submit',
  summary: 'Submit a published form (JSON {data} or multipart with a part "data")',
  aliases: v1('/rows'),
  action: 'public.submit',
  ...share,
  query: nothing,
  body: v.object({ data: cellsSchema }),
  bodyKind: 'bytes',
  output: responseOf<RecordWire>(),
})
