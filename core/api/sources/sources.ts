import * as sourceLimits from '../../source-limits.ts'
import * as v from 'valibot'
import { titleSchema } from '../../naming.ts'
import type { SourceWire } from '../bases/bases.ts'
import { responseOf, defineCall } from '../call/define-call.ts'
import { noInput, nothing, optionals, orderNumber, type Page, slot, wireBoolean } from '../call/shapes.ts'
import * as endpoints from '../endpoints/sources.ts'
import type { MetaDiff } from './source-diff.ts'
import {
  chosenTables,
  connectionInput,
  type ConnectionTestWire,
  sourceInput,
  type SourceTablesWire,
} from '../wire/source-shapes.ts'

// Databases that hold a base's tables. Each base has its own; others can be attached.

const base = slot('baseId', 'base')
const source = { base: base.base, params: v.object({ baseId: v.string(), sourceId: v.string() }) }
const older = '/api/v1/db/meta/projects/:baseId/bases'

export const sourcesList = defineCall(endpoints.sourcesList, {
  name: 'sources.list',
  summary: 'List the data sources of a base',
  cost: 'cheap',
  aliases: [older],
  action: 'source.manage',
  ...base,
  query: nothing,
  body: noInput,
  output: responseOf<Page<SourceWire>>(),
})
/** An index that Tessera has created for what a large table is sorted or grouped by. */
export type IndexWire = {
  table_id: string
  table_title: string
  /** Null for an index of all texts of a table. */
  column_id: string | null
  column_title: string | null
  /** All fields that records are sorted by, the first one first; none for an index of all texts. */
  column_titles: string[]
  /** The reads that the index serves; for several fields, the direction of the first one. */
  use: 'asc' | 'desc' | 'group' | 'value' | 'filter' | 'search' | 'computed'
  /** Estimated size when it was built. */
  bytes: number
  built_at: string
  /** Updated at most once a day. */
  used_at: string
}
export const indexesList = defineCall(endpoints.indexesList, {
  name: 'indexes.list',
  summary: 'List the indexes that Tessera has created in a base',
  cost: 'cheap',
  action: 'source.manage',
  ...base,
  query: nothing,
  body: noInput,
  output: responseOf<{ list: IndexWire[] }>(),
})
export const sourcesRead = defineCall(endpoints.sourcesRead, {
  name: 'sources.read',
  summary: 'Read a data source',
  cost: 'cheap',
  aliases: [`${older}/:sourceId`],
  action: 'source.manage',
  ...source,
  query: nothing,
  body: noInput,
  output: responseOf<SourceWire>(),
})
export const sourcesUpdate = defineCall(endpoints.sourcesUpdate, {
  name: 'sources.update',
  summary: 'Rename or move a data source',
  aliases: [`${older}/:sourceId`],
  action: 'source.manage',
  ...source,
  query: nothing,
  body: optionals({
    alias: v.optional(v.nullable(titleSchema)),
    order: v.optional(orderNumber),
    config: v.optional(connectionInput),
    tables: v.optional(chosenTables),
    is_data_readonly: v.optional(wireBoolean),
    is_schema_readonly: v.optional(wireBoolean),
  }),
  output: responseOf<SourceWire>(),
})

export const sourcesCreate = defineCall(endpoints.sourcesCreate, {
  name: 'sources.create',
  summary: 'Connect a database to a base, after trying the connection',
  aliases: [older],
  action: 'source.manage',
  ...base,
  query: nothing,
  body: sourceInput,
  output: responseOf<SourceWire>(),
})

export const sourcesDelete = defineCall(endpoints.sourcesDelete, {
  name: 'sources.delete',
  summary: 'Disconnect a database from a base; the database stays as it is',
  aliases: [`${older}/:sourceId`],
  action: 'source.manage',
  ...source,
  query: nothing,
  body: noInput,
  output: responseOf<boolean>(),
})

/** Settings to connect with, or the id of a source, or both: what is left out is as stored. */
const tryInput = v.object({
  ...v.partial(connectionInput).entries,
  sourceId: v.optional(v.string()),
})

export const sourcesTest = defineCall(endpoints.sourcesTest, {
  name: 'sources.test',
  summary: 'Try a connection of a base; stores nothing',
  action: 'source.manage',
  ...base,
  query: nothing,
  body: tryInput,
  output: responseOf<ConnectionTestWire>(),
})

export const sourcesTables = defineCall(endpoints.sourcesTables, {
  name: 'sources.tables',
  summary: 'List schemas and tables of a connection of a base; stores nothing',
  action: 'source.manage',
  ...base,
  query: nothing,
  body: tryInput,
  output: responseOf<SourceTablesWire>(),
})

export const metaDiff = defineCall(endpoints.metaDiff, {
  name: 'sources.metaDiff',
  summary: 'Compare a base with its databases',
  aliases: [
    '/api/v1/db/meta/projects/:baseId/meta-diff',
    '/api/v2/meta/bases/:baseId/meta-diff/:sourceId',
    '/api/v1/db/meta/projects/:baseId/meta-diff/:sourceId',
  ],
  action: 'source.manage',
  base: base.base,
  params: v.object({ baseId: v.string(), sourceId: v.optional(v.string()) }),
  query: nothing,
  body: noInput,
  output: responseOf<MetaDiff[]>(),
})

export const metaDiffSync = defineCall(endpoints.metaDiffSync, {
  name: 'sources.metaDiffSync',
  summary: 'Apply the differences between a base and its databases',
  aliases: metaDiff.aliases,
  action: 'source.manage',
  base: base.base,
  params: metaDiff.params,
  query: nothing,
  /** Without `changes`, all differences are applied, except tables that were not chosen. */
  body: v.optional(
    optionals({
      changes: v.optional(
        v.pipe(v.array(v.pipe(v.string(), v.maxLength(64))), v.maxLength(sourceLimits.sourceChangesPerSync)),
      ),
    }),
    {},
  ),
  output: responseOf<{ msg: string }>(),
})

export const basesInfo = defineCall(endpoints.basesInfo, {
  name: 'bases.info',
  summary: 'Read the runtime environment of a base',
  cost: 'cheap',
  aliases: ['/api/v1/db/meta/projects/:baseId/info'],
  action: 'base.settings.read',
  ...base,
  query: nothing,
  body: noInput,
  output: responseOf<{ Platform: string; RootDB: string; Docker: boolean; PackageVersion: string }>(),
})

export const emptyOrNullFilters = defineCall(endpoints.emptyOrNullFilters, {
  name: 'bases.emptyOrNullFilters',
  summary: 'Check whether any view filters by empty or null, which some clients hide by default',
  cost: 'cheap',
  aliases: ['/api/v1/db/meta/projects/:baseId/has-empty-or-null-filters'],
  action: 'schema.read',
  ...base,
  query: nothing,
  body: noInput,
  output: responseOf<boolean>(),
})
