import * as v from 'valibot'
import * as limits from '../../limits.ts'
import type { CellValue } from '../../schema.ts'
import { responseOf, defineCall } from '../call/define-call.ts'
import { cellsSchema, noInput, nothing, slot } from '../call/shapes.ts'
import { filterEntries, listQuery, pagedQuery } from '../records/record-queries.ts'
import { listCost } from '../call/read-cost.ts'
import type { RecordsPage, RecordWire } from '../records/records.ts'
import type { ColumnWire, SortWire, ViewColumnWire, ViewWire } from '../wire/wire.ts'
import * as endpoints from '../endpoints/public.ts'
import { editTokenHeader } from '../../views/form-edit-token.ts'

const share = slot('shareId', 'share')
const v1 = (tail: string) => [`/api/v1/db/public/shared-view/:shareId${tail}`]

/** A view as its public link shows it, with visible fields only. */
export type SharedViewWire = Omit<ViewWire, 'created_by' | 'owned_by' | 'section_id'> & {
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
    'List records linked to a record of a published view through a visible link field: ids and display values. The record is named by its id, or by its `key` in native format if the view hides ids',
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
export const publicOffered = defineCall(endpoints.publicOffered, {
  name: 'public.offered',
  summary:
    'List records that a published form offers for a link field, by display value; format=native returns id and text',
  aliases: v1('/nested/:columnId'),
  action: 'public.read',
  base: share.base,
  params: v.object({ shareId: v.string(), columnId: v.string() }),
  query: v.pick(listQuery, ['where', 'search', 'limit', 'offset', 'page', 'format']),
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
  body: v.object({
    data: cellsSchema,
    /** The field that people do not see; only programs fill it in. */
    trap: v.optional(v.string(), ''),
  }),
  bodyKind: 'bytes',
  output: responseOf<RecordWire>(),
})

/** A response as its edit link shows it. */
export type FormResponseWire = {
  /** The form, as `public.meta` describes it. */
  form: SharedViewWire
  /** Answers to the questions that were asked, by column id. */
  answers: Record<string, CellValue>
}

export const publicResponse = defineCall(endpoints.publicResponse, {
  name: 'public.response',
  summary: `Read a response by its edit link (token in ${editTokenHeader})`,
  action: 'public.read',
  ...share,
  query: nothing,
  body: noInput,
  output: responseOf<FormResponseWire>(),
})
export const publicResponseUpdate = defineCall(endpoints.publicResponseUpdate, {
  name: 'public.responseUpdate',
  summary: `Change a response by its edit link (token in ${editTokenHeader}); seen: the answers that were read`,
  action: 'public.submit',
  ...share,
  query: nothing,
  body: v.object({ data: cellsSchema, seen: v.optional(cellsSchema, {}) }),
  bodyBytesMax: limits.formBytesMax,
  output: responseOf<RecordWire>(),
})
