import * as v from 'valibot'
import { limits } from '../limits.ts'
import { answers, defineCall } from './call.ts'
import { listQuery } from './record-queries.ts'
import type { RecordWire } from './records.ts'
import { noInput, queryNumber, slot } from './shapes.ts'

/** A record that holds a text, the cells that do (natively), and its place in the view, from 0. */
export type FoundRecord = { id: number; place: number; cells: RecordWire }
/** `total`: records that hold the text, those beyond the limit too. */
export type FoundRecords = { list: FoundRecord[]; total: number; seq: number }

const { fields, where, filterArrJson, search, within, viewId, sortArrJson } = listQuery.entries

export const recordsFind = defineCall({
  name: 'records.find',
  summary: 'Where in a view a text stands: records in their order, with the cells that hold it',
  method: 'GET',
  path: '/api/v2/tables/:tableId/find',
  action: 'record.read',
  ...slot('tableId', 'table'),
  query: v.object({
    /** The text to find, in any letter case. */
    text: v.optional(
      v.pipe(
        v.string('text must be given once.'),
        v.maxLength(limits.searchLength, `text may have at most ${limits.searchLength} characters.`),
        v.check((text) => text.isWellFormed() && !text.includes('\0'), 'text has characters that are none.'),
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
    /** Records to answer with at most. */
    limit: v.optional(
      v.pipe(
        queryNumber('limit'),
        v.minValue(1, 'limit must be at least 1.'),
        v.maxValue(limits.foundMax, `limit can be at most ${limits.foundMax}.`),
      ),
      String(limits.foundDefault),
    ),
  }),
  body: noInput,
  output: answers<FoundRecords>(),
})
