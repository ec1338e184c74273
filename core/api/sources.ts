import * as v from 'valibot'
import { titleSchema } from '../naming.ts'
import type { SourceWire } from './bases.ts'
import { answers, defineCall } from './call.ts'
import { noInput, nothing, orderNumber, type Page, slot } from './shapes.ts'

// Databases that a base's tables live in. Each base has its own home; others are attached.

const base = slot('baseId', 'base')
const source = { base: base.base, params: v.object({ baseId: v.string(), sourceId: v.string() }) }
const list = {
  path: '/api/v2/meta/bases/:baseId/sources',
  aliases: ['/api/v1/db/meta/projects/:baseId/bases'],
}
const one = {
  path: '/api/v2/meta/bases/:baseId/sources/:sourceId',
  aliases: ['/api/v1/db/meta/projects/:baseId/bases/:sourceId'],
}

export const sourcesList = defineCall({
  name: 'sources.list',
  summary: 'List the data sources of a base',
  method: 'GET',
  cost: 'cheap',
  ...list,
  action: 'source.manage',
  ...base,
  query: nothing,
  body: noInput,
  output: answers<Page<SourceWire>>(),
})
export const sourcesRead = defineCall({
  name: 'sources.read',
  summary: 'Read a data source',
  method: 'GET',
  cost: 'cheap',
  ...one,
  action: 'source.manage',
  ...source,
  query: nothing,
  body: noInput,
  output: answers<SourceWire>(),
})
export const sourcesUpdate = defineCall({
  name: 'sources.update',
  summary: 'Name or move a data source',
  method: 'PATCH',
  ...one,
  action: 'source.manage',
  ...source,
  query: nothing,
  body: v.object({ alias: v.optional(v.nullable(titleSchema)), order: v.optional(orderNumber) }),
  output: answers<SourceWire>(),
})

/** What a source's tables have in its database that the base does not know of; a home never drifts. */
export type MetaDiff = {
  title: string
  table_name: string
  source_id: string
  type: string
  detectedChanges: unknown[]
}
export const metaDiff = defineCall({
  name: 'sources.metaDiff',
  summary: 'What differs between a base and its databases',
  method: 'GET',
  cost: 'cheap',
  path: '/api/v2/meta/bases/:baseId/meta-diff',
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
  output: answers<MetaDiff[]>(),
})

export const metaDiffSync = defineCall({
  name: 'sources.metaDiffSync',
  summary: 'Take over what differs between a base and its databases',
  method: 'POST',
  path: metaDiff.path,
  aliases: metaDiff.aliases,
  action: 'source.manage',
  base: base.base,
  params: metaDiff.params,
  query: nothing,
  body: noInput,
  output: answers<{ msg: string }>(),
})

export const basesInfo = defineCall({
  name: 'bases.info',
  summary: 'What a base runs on',
  method: 'GET',
  cost: 'cheap',
  path: '/api/v2/meta/bases/:baseId/info',
  aliases: ['/api/v1/db/meta/projects/:baseId/info'],
  action: 'base.settings.read',
  ...base,
  query: nothing,
  body: noInput,
  output: answers<{ Platform: string; RootDB: string; Docker: boolean; PackageVersion: string }>(),
})

export const emptyOrNullFilters = defineCall({
  name: 'bases.emptyOrNullFilters',
  summary: 'Whether any view filters by empty or null, which some clients hide unless asked',
  method: 'GET',
  cost: 'cheap',
  path: '/api/v2/meta/bases/:baseId/has-empty-or-null-filters',
  aliases: ['/api/v1/db/meta/projects/:baseId/has-empty-or-null-filters'],
  action: 'schema.read',
  ...base,
  query: nothing,
  body: noInput,
  output: answers<boolean>(),
})
