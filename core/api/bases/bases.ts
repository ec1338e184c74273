import * as v from 'valibot'
import { titleSchema } from '../../naming.ts'
import type { Change } from '../../protocol/changes.ts'
import type { BaseRole } from '../../schema.ts'
import { templateNames } from '../../template-names.ts'
import { withReadTheme } from '../../theme.ts'
import { responseOf, defineCall } from '../call/define-call.ts'
import { oneRow } from '../call/changed-rows.ts'
import {
  changeGroup,
  description,
  metaSchema,
  noInput,
  nothing,
  optionals,
  orderNumber,
  type Page,
  queryNumber,
  slot,
  wireBoolean,
} from '../call/shapes.ts'
import * as endpoints from '../endpoints/bases.ts'
import { type ConnectionConfigWire, sourceInput } from '../wire/source-shapes.ts'

export type SourceWire = {
  id: string
  base_id: string
  alias: string | null
  type: string
  is_meta: boolean
  enabled: boolean
  order: number
  /** Settings of connected databases. */
  is_data_readonly?: boolean
  is_schema_readonly?: boolean
  /** Its tables in the base; null for all. */
  tables?: { schema: string; name: string }[] | null
  /** Left out in lists of bases; null if it cannot be decrypted. */
  config?: ConnectionConfigWire | null
}

export type BaseWire = {
  id: string
  title: string
  description: string | null
  color: string | null
  meta: Record<string, unknown>
  order: number | null
  is_meta: boolean
  deleted: boolean
  created_at: string
  updated_at: string
  /** Role of the caller; null if only the organization role grants access. */
  project_role: BaseRole | null
  /** True if the caller has starred the base. */
  starred: boolean
  /** Databases that hold the tables; empty for callers who may not manage sources. */
  sources: SourceWire[]
  /**
   * The same list by its older name. Its entry for the base's own source has the id of the base, because
   * clients of NocoDB 0.109 read `base_id` of a table as its source, and newer ones as its base.
   */
  bases: SourceWire[]
}

const color = v.nullable(v.pipe(v.string(), v.regex(/^#[0-9a-fA-F]{6}$/, 'A color must look like #RRGGBB.')))
/** Normalizes theme colors. */
const baseMeta = v.pipe(metaSchema, v.transform(withReadTheme))
const base = slot('baseId', 'base')

export const basesList = defineCall(endpoints.basesList, {
  name: 'bases.list',
  summary: 'List the bases you are a member of',
  aliases: ['/api/v1/db/meta/projects'],
  action: 'base.list',
  base: null,
  params: nothing,
  query: v.object({ deleted: v.optional(v.picklist(['true', 'false'])) }),
  body: noInput,
  output: responseOf<Page<BaseWire>>(),
})

export const basesCreate = defineCall(endpoints.basesCreate, {
  name: 'bases.create',
  summary: 'Create a base',
  aliases: ['/api/v1/db/meta/projects'],
  action: 'base.create',
  base: null,
  params: nothing,
  query: nothing,
  body: v.object({
    title: titleSchema,
    description: v.optional(description),
    color: v.optional(color),
    meta: v.optional(baseMeta),
    /** Template that provides tables, views and sample records. */
    template: v.optional(v.picklist(templateNames, `template must be one of: ${templateNames.join(', ')}.`)),
    /** Language of the template, such as `fa`; English if no translation exists. */
    locale: v.optional(v.pipe(v.string(), v.maxLength(40))),
    /** A database to connect; the base is only created if the connection works. `bases` is the older name. */
    sources: v.optional(v.pipe(v.array(sourceInput), v.maxLength(1))),
    bases: v.optional(v.pipe(v.array(sourceInput), v.maxLength(1))),
  }),
  output: responseOf<BaseWire>(),
})

export const basesRead = defineCall(endpoints.basesRead, {
  name: 'bases.read',
  summary: 'Read a base',
  cost: 'cheap',
  aliases: ['/api/v1/db/meta/projects/:baseId'],
  action: 'base.open',
  ...base,
  query: nothing,
  body: noInput,
  output: responseOf<BaseWire>(),
})

export const basesUpdate = defineCall(endpoints.basesUpdate, {
  name: 'bases.update',
  summary: 'Rename a base or change its color',
  aliases: ['/api/v1/db/meta/projects/:baseId'],
  action: 'base.update',
  ...base,
  query: nothing,
  body: v.object({
    title: v.optional(titleSchema),
    description: v.optional(description),
    color: v.optional(color),
    meta: v.optional(baseMeta),
    order: v.optional(orderNumber),
  }),
  output: responseOf<number>(),
})

export const basesDelete = defineCall(endpoints.basesDelete, {
  name: 'bases.delete',
  summary: 'Move a base to the trash',
  aliases: ['/api/v1/db/meta/projects/:baseId'],
  action: 'base.trash',
  ...base,
  query: nothing,
  body: noInput,
  output: responseOf<boolean>(),
})

export const basesRestore = defineCall(endpoints.basesRestore, {
  name: 'bases.restore',
  summary: 'Restore a base from the trash',

  // Bases in the trash grant no roles, so the handler checks the control database.
  action: 'base.list',
  base: null,
  params: base.params,
  query: nothing,
  body: noInput,
  output: responseOf<boolean>(),
})

export const basesStar = defineCall(endpoints.basesStar, {
  name: 'bases.star',
  summary: 'Star or unstar a base',
  action: 'base.open',
  ...base,
  query: nothing,
  body: v.object({ starred: v.boolean() }),
  output: responseOf<boolean>(),
})

export const basesOwnMeta = defineCall(endpoints.basesOwnMeta, {
  name: 'bases.ownMeta',
  summary: 'Star or unstar a base (legacy)',
  aliases: ['/api/v2/meta/bases/:baseId/user'],
  action: 'base.open',
  ...base,
  query: nothing,
  body: optionals({ starred: v.optional(wireBoolean) }),
  output: responseOf<boolean>(),
})

/** Progress of a base copy. */
export type BaseCopyWire = {
  /** Id of the copy; it can be opened when the copy is done. */
  id: string
  title: string
  done: boolean
  /** Fraction of the records copied, 0 to 1. */
  progress: number
}

export const basesDuplicate = defineCall(endpoints.basesDuplicate, {
  name: 'bases.duplicate',
  summary: 'Start duplicating a base; records, files and comments are copied in parts',
  action: 'base.duplicate',
  ...base,
  query: nothing,
  body: v.object({
    title: v.optional(titleSchema),
    /** False copies tables and views only. */
    records: v.optional(v.boolean()),
  }),
  output: responseOf<BaseCopyWire>(),
})

const copy = { base: base.base, params: v.object({ baseId: v.string(), copyId: v.string() }) }

export const basesDuplicatePart = defineCall(endpoints.basesDuplicatePart, {
  name: 'bases.duplicatePart',
  summary: 'Copy the next records, files and comments; call until it is done',
  action: 'base.duplicate',
  ...copy,
  query: nothing,
  body: noInput,
  output: responseOf<BaseCopyWire>(),
})

export const basesDuplicateCancel = defineCall(endpoints.basesDuplicateCancel, {
  name: 'bases.duplicateCancel',
  summary: 'Cancel an unfinished copy',
  action: 'base.duplicate',
  ...copy,
  query: nothing,
  body: noInput,
  output: responseOf<boolean>(),
})

export const changesList = defineCall(endpoints.changesList, {
  name: 'changes.list',
  summary: 'List the changes of a base after a sequence number',
  action: 'record.history',
  ...base,
  query: v.object({ since: v.optional(queryNumber('since')), limit: v.optional(queryNumber('limit')) }),
  body: noInput,
  output: responseOf<{ list: Change[]; seq: number; hasMore: boolean }>(),
})

/** An audit entry of a base: a change without its values. */
export type BaseAuditWire = {
  /** Sequence number of the change. */
  id: number
  created_at: string
  /** User who made the change; null for anonymous visitors and deleted accounts. */
  fk_user_id: string | null
  user: string | null
  user_name: string | null
  /** Origin of the change: session, token, form, import or system. */
  origin: string
  /** Type of change, such as `record.update`, `schema` or `access`; `schema` and `access` have details. */
  op_type: string
  fk_model_id: string | null
  /** Number of records changed. */
  rows: number
  detail: Record<string, unknown> | null
}

export const baseAudits = defineCall(endpoints.baseAudits, {
  name: 'bases.audits',
  summary: 'Read the audit log of a base, newest first',
  aliases: ['/api/v1/db/meta/projects/:baseId/audits'],
  action: 'base.audit',
  ...base,
  query: v.object({ limit: v.optional(queryNumber('limit')), offset: v.optional(queryNumber('offset')) }),
  body: noInput,
  output: responseOf<Page<BaseAuditWire>>(),
})

/** Records of a table that undo deleted, as ranges of ids: first and last, inclusive. */
export type DeletedWire = { table_id: string; ranges: [first: number, last: number][] }

export const changesUndo = defineCall(endpoints.changesUndo, {
  name: 'changes.undo',
  summary: 'Undo a change, or all changes of its group, as a new change',
  action: 'record.update',
  ownAction: 'view.createPersonal',
  base: base.base,
  params: v.object({ baseId: v.string(), seq: queryNumber('seq') }),
  /** Change group for the new changes. Undoes one part per call, until none is left. */
  query: v.object({ group: changeGroup }),
  body: noInput,
  rows: oneRow,
  output: responseOf<{ seq: number; rows: number; left?: number; deleted: DeletedWire[] }>(),
})

export type RoomTicketWire = {
  room: string
  ticket: string
  /** The socket's address on another server; null if this API serves the room. */
  url: string | null
  /** True if the room counts usage events. Clients send none otherwise. */
  usage: boolean
}

export const roomTicket = defineCall(endpoints.roomTicket, {
  name: 'room.ticket',
  summary: "Create a one-minute ticket for the base's realtime room",
  action: 'room.join',
  ...base,
  query: nothing,
  body: noInput,
  output: responseOf<RoomTicketWire>(),
})
