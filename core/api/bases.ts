import * as v from 'valibot'
import { titleSchema } from '../naming.ts'
import type { Change } from '../protocol/changes.ts'
import type { BaseRole } from '../schema.ts'
import { templateNames } from '../template-names.ts'
import { withReadTheme } from '../theme.ts'
import { answers, defineCall } from './call.ts'
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
} from './shapes.ts'

export type SourceWire = {
  id: string
  base_id: string
  alias: string | null
  type: string
  is_meta: boolean
  enabled: boolean
  order: number
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
  /** Role of the person who asks; null when only the instance role gives access. */
  project_role: BaseRole | null
  /** True when the person who asks keeps it at the top. */
  starred: boolean
  sources: SourceWire[]
  /**
   * The same list by its older name. There the base's own source has the id of the base: for clients of NocoDB 0.109
   * `base_id` of a table is its source, for newer ones it is the base.
   */
  bases: SourceWire[]
}

const color = v.nullable(v.pipe(v.string(), v.regex(/^#[0-9a-fA-F]{6}$/, 'A colour is written #RRGGBB.')))
/** Colours of a base are kept as colours, whatever came in. */
const baseMeta = v.pipe(metaSchema, v.transform(withReadTheme))
const base = slot('baseId', 'base')

export const basesList = defineCall({
  name: 'bases.list',
  summary: 'List the bases that you are a member of',
  method: 'GET',
  path: '/api/v2/meta/bases',
  aliases: ['/api/v1/db/meta/projects'],
  action: 'base.list',
  base: null,
  params: nothing,
  query: v.object({ deleted: v.optional(v.picklist(['true', 'false'])) }),
  body: noInput,
  output: answers<Page<BaseWire>>(),
})

export const basesCreate = defineCall({
  name: 'bases.create',
  summary: 'Create a base with a database of its own',
  method: 'POST',
  path: '/api/v2/meta/bases',
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
    /** Tables, views and sample records to begin with. */
    template: v.optional(v.picklist(templateNames, `template must be one of: ${templateNames.join(', ')}.`)),
    /** Language of the template's words, such as `fa`; English where it is not written in that one. */
    locale: v.optional(v.pipe(v.string(), v.maxLength(40))),
  }),
  output: answers<BaseWire>(),
})

export const basesRead = defineCall({
  name: 'bases.read',
  summary: 'Read a base',
  method: 'GET',
  cost: 'cheap',
  path: '/api/v2/meta/bases/:baseId',
  aliases: ['/api/v1/db/meta/projects/:baseId'],
  action: 'base.open',
  ...base,
  query: nothing,
  body: noInput,
  output: answers<BaseWire>(),
})

export const basesUpdate = defineCall({
  name: 'bases.update',
  summary: 'Rename or recolour a base',
  method: 'PATCH',
  path: '/api/v2/meta/bases/:baseId',
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
  output: answers<number>(),
})

export const basesDelete = defineCall({
  name: 'bases.delete',
  summary: 'Move a base to the trash',
  method: 'DELETE',
  path: '/api/v2/meta/bases/:baseId',
  aliases: ['/api/v1/db/meta/projects/:baseId'],
  action: 'base.trash',
  ...base,
  query: nothing,
  body: noInput,
  output: answers<boolean>(),
})

export const basesRestore = defineCall({
  name: 'bases.restore',
  summary: 'Take a base out of the trash',
  method: 'POST',
  path: '/api/v2/meta/bases/:baseId/restore',
  // A base in the trash gives nobody a role: the verb asks the directory for it.
  action: 'base.list',
  base: null,
  params: base.params,
  query: nothing,
  body: noInput,
  output: answers<boolean>(),
})

export const basesStar = defineCall({
  name: 'bases.star',
  summary: 'Keep a base at the top of your list, or no longer',
  method: 'PUT',
  path: '/api/v2/meta/bases/:baseId/star',
  action: 'base.open',
  ...base,
  query: nothing,
  body: v.object({ starred: v.boolean() }),
  output: answers<boolean>(),
})

export const basesOwnMeta = defineCall({
  name: 'bases.ownMeta',
  summary: 'What a base is to you; the older words for starring it',
  method: 'PATCH',
  path: '/api/v1/db/meta/projects/:baseId/user',
  aliases: ['/api/v2/meta/bases/:baseId/user'],
  action: 'base.open',
  ...base,
  query: nothing,
  body: optionals({ starred: v.optional(wireBoolean) }),
  output: answers<boolean>(),
})

/** How far the copy of a base is. */
export type BaseCopyWire = {
  /** Id of the copy; it opens once it is done. */
  id: string
  title: string
  done: boolean
  /** Part of the records that are there, 0 to 1. */
  progress: number
}

export const basesDuplicate = defineCall({
  name: 'bases.duplicate',
  summary: 'Begin to copy a base; its records, files and comments follow in parts',
  method: 'POST',
  path: '/api/v2/meta/bases/:baseId/duplicate',
  action: 'base.duplicate',
  ...base,
  query: nothing,
  body: v.object({
    title: v.optional(titleSchema),
    /** False for tables and views alone. */
    records: v.optional(v.boolean()),
  }),
  output: answers<BaseCopyWire>(),
})

const copy = { base: base.base, params: v.object({ baseId: v.string(), copyId: v.string() }) }

export const basesDuplicatePart = defineCall({
  name: 'bases.duplicatePart',
  summary: 'Copy the next records, files and comments; call until it is done',
  method: 'POST',
  path: '/api/v2/meta/bases/:baseId/duplicate/:copyId',
  action: 'base.duplicate',
  ...copy,
  query: nothing,
  body: noInput,
  output: answers<BaseCopyWire>(),
})

export const basesDuplicateCancel = defineCall({
  name: 'bases.duplicateCancel',
  summary: 'Give a copy up that is not done',
  method: 'DELETE',
  path: '/api/v2/meta/bases/:baseId/duplicate/:copyId',
  action: 'base.duplicate',
  ...copy,
  query: nothing,
  body: noInput,
  output: answers<boolean>(),
})

export const changesList = defineCall({
  name: 'changes.list',
  summary: 'What happened in a base after a sequence number',
  method: 'GET',
  path: '/api/v2/meta/bases/:baseId/changes',
  action: 'record.history',
  ...base,
  query: v.object({ since: v.optional(queryNumber('since')), limit: v.optional(queryNumber('limit')) }),
  body: noInput,
  output: answers<{ list: Change[]; seq: number; hasMore: boolean }>(),
})

/** One entry of a base's audit: what its change log says, without the values. */
export type BaseAuditWire = {
  /** Number of the change. */
  id: number
  created_at: string
  /** Id, address and name of who did it; null for anonymous people and for accounts that are gone. */
  fk_user_id: string | null
  user: string | null
  user_name: string | null
  /** Through what: session, token, form, import or system. */
  origin: string
  /** Such as `record.update`, `schema` or `access`; the detail of the last two says what exactly. */
  op_type: string
  fk_model_id: string | null
  /** Number of records changed. */
  rows: number
  detail: Record<string, unknown> | null
}

export const baseAudits = defineCall({
  name: 'bases.audits',
  summary: 'Who did what in a base, newest first',
  method: 'GET',
  path: '/api/v2/meta/bases/:baseId/audits',
  aliases: ['/api/v1/db/meta/projects/:baseId/audits'],
  action: 'base.audit',
  ...base,
  query: v.object({ limit: v.optional(queryNumber('limit')), offset: v.optional(queryNumber('offset')) }),
  body: noInput,
  output: answers<Page<BaseAuditWire>>(),
})

export const changesUndo = defineCall({
  name: 'changes.undo',
  summary: 'Undo a change, or all changes of its group, as a new change',
  method: 'POST',
  path: '/api/v2/meta/bases/:baseId/changes/:seq/undo',
  action: 'record.update',
  base: base.base,
  params: v.object({ baseId: v.string(), seq: queryNumber('seq') }),
  /** Names the group of the new changes: then a part is taken back at a time, until none is left. */
  query: v.object({ group: changeGroup }),
  body: noInput,
  output: answers<{ seq: number; rows: number; left?: number }>(),
})

export const roomTicket = defineCall({
  name: 'room.ticket',
  summary: "A ticket of one minute for the base's realtime room",
  method: 'POST',
  path: '/api/v2/meta/bases/:baseId/room-ticket',
  action: 'room.join',
  ...base,
  query: nothing,
  body: noInput,
  output: answers<{ room: string; ticket: string }>(),
})
