import * as v from 'valibot'
import { answers, defineCall } from './call.ts'
import { cellsSchema, noInput, nothing, slot } from './shapes.ts'
import { filterEntries, listQuery } from './record-queries.ts'
import { listCost } from './read-cost.ts'
import type { RecordsPage, RecordWire } from './records.ts'
import type { ColumnWire, SortWire, ViewColumnWire, ViewWire } from './wire.ts'

const share = slot('shareId', 'share')
const path = (tail: string) => ({
  path: `/api/v2/public/shared-view/:shareId${tail}`,
  aliases: [`/api/v1/db/public/shared-view/:shareId${tail}`],
})

/** What a public link shows of its view: only visible fields exist for it. */
export type SharedViewWire = Omit<ViewWire, 'created_by'> & {
  client: string
  columns: ViewColumnWire[]
  /** Whether filters of the view leave records out; false also where they are of fields that it hides. */
  is_filtered: boolean
  /** Sorts of the view by visible fields. */
  sorts: SortWire[]
  /** Older clients read how the view shows a field from the field itself. */
  model: { id: string; title: string; columns: (ColumnWire & SharedPlaceWire)[] }
  /** Tables that visible link fields lead to, by id: only what names their records. */
  relatedMetas: Record<string, { id: string; title: string; columns: ColumnWire[] }>
}
type SharedPlaceWire = Pick<ViewColumnWire, 'fk_column_id' | 'show' | 'label' | 'help' | 'required' | 'width'>

export const publicMeta = defineCall({
  name: 'public.meta',
  summary: 'A published view and its visible fields',
  method: 'GET',
  cost: 'cheap',
  ...path('/meta'),
  action: 'public.read',
  ...share,
  query: nothing,
  body: noInput,
  output: answers<SharedViewWire>(),
})
export const publicRows = defineCall({
  name: 'public.rows',
  summary: 'Records of a published view',
  method: 'GET',
  cost: listCost,
  ...path('/rows'),
  action: 'public.read',
  ...share,
  query: listQuery,
  body: noInput,
  output: answers<RecordsPage>(),
})
export const publicCount = defineCall({
  name: 'public.count',
  summary: 'How many records a published view shows',
  method: 'GET',
  cost: listCost,
  ...path('/count'),
  action: 'public.read',
  ...share,
  query: v.object(filterEntries),
  body: noInput,
  output: answers<{ count: number }>(),
})
const links = (relation: string) => path(`/rows/:rowId/${relation}/:columnId`)
export const publicLinked = defineCall({
  name: 'public.linked',
  summary:
    'Records that are linked to one of a published view, by a link that it shows: ids and display values',
  method: 'GET',
  cost: 'cheap',
  path: links('mm').path,
  // What the path calls the relation does not matter: the column knows it.
  aliases: [
    ...links('mm').aliases,
    ...['hm', 'bt', 'oo', 'ln'].flatMap((relation) => [links(relation).path, ...links(relation).aliases]),
  ],
  action: 'public.read',
  base: share.base,
  params: v.object({ shareId: v.string(), rowId: v.string(), columnId: v.string() }),
  query: v.pick(listQuery, ['limit', 'offset', 'page']),
  body: noInput,
  output: answers<RecordsPage>(),
})
export const publicSeq = defineCall({
  name: 'public.seq',
  summary:
    'Whether a published view has changed: another number than that of its records says so, nothing more',
  method: 'GET',
  cost: 'cheap',
  ...path('/seq'),
  action: 'public.read',
  ...share,
  query: nothing,
  body: noInput,
  output: answers<{ seq: number }>(),
})
export const publicSubmit = defineCall({
  name: 'public.submit',
  summary: 'Answer a published form (JSON {data} or multipart with a part "data")',
  method: 'POST',
  ...path('/rows'),
  action: 'public.submit',
  ...share,
  query: nothing,
  body: v.object({ data: cellsSchema }),
  bodyKind: 'bytes',
  output: answers<RecordWire>(),
})
