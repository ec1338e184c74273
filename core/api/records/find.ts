import * as v from 'valibot'
import * as limits from '../../limits.ts'
import { responseOf, defineCall } from '../call/define-call.ts'
import { listQuery } from './record-queries.ts'
import type { RecordWire } from './records.ts'
import { noInput, queryNumber, slot } from '../call/shapes.ts'
import * as endpoints from '../endpoints/find.ts'

/** A matching record, its matching cells (native format), and its 0-based position in the view. */
export type FoundRecord = { id: number; place: number; cells: RecordWire }
/** `total`: number of all matching records, including those beyond the limit. */
export type FoundRecords = { list: FoundRecord[]; total: number; seq: number }

const { fields, where, filterArrJson, search, within, viewId, sortArrJson } = listQuery.entries

export const recordsFind = defineCall(endpoints.recordsFind, {
  name: 'records.find',
  summary: 'Find text in a view: matching records in order, with the cells that contain it',
  action: 'record.read',
  ...slot('tableId', 'table'),
  query: v.object({
    /** Text to find, ignoring case. */
    text: v.optional(
      v.pipe(
        v.string('text must be given once.'),
        v.maxLength(limits.searchLength, `text may have at most ${limits.searchLength} characters.`),
        v.check((text) => text.isWellFormed() && !text.includes('\0'), 'text contains invalid characters.'),
      ),
      '',
    ),
    fields,
    where,
    filterArrJson,
    search,
    within,
    viewId,
    sortArrJson,
    /** Largest number of records to return. */
    limit: v.optional(
      v.pipe(
        queryNumber('limit'),
        v.minValue(1, 'limit must be at least 1.'),
        v.maxValue(limits.findPageSizeMax, `limit can be at most ${limits.findPageSizeMax}.`),
      ),
      String(limits.findPageSizeDefault),
    ),
  }),
  body: noInput,
  output: responseOf<FoundRecords>(),
})
