import * as v from 'valibot'
import * as limits from '../../limits.ts'
import { responseOf, defineCall } from '../call/define-call.ts'
import { type List, noInput, nothing, optionals, queryList, slot } from '../call/shapes.ts'
import * as endpoints from '../endpoints/comments.ts'

/** A comment on a record. `@<id>` in the text mentions a member of the base. */
export type CommentWire = {
  id: string
  base_id: string
  fk_model_id: string
  row_id: string
  /** Field that the comment refers to; null for the whole record. */
  fk_column_id: string | null
  comment: string
  /** Older name of `comment`. */
  description: string
  /** User id. The email address is included only for callers who may see addresses; the name always is. */
  created_by: string
  created_by_email: string | null
  created_display_name: string | null
  resolved_by: string | null
  resolved_at: string | null
  created_at: string
  /** Null if never edited. */
  updated_at: string | null
}
export type CommentCountWire = {
  row_id: string
  count: number
  /** Number of unresolved comments. */
  unresolved: number
  /** Unresolved comments per field, by field id. */
  unresolved_by_column: Record<string, number>
}

const text = v.pipe(
  v.string('must be text.'),
  v.trim(),
  v.minLength(1, 'must not be empty.'),
  v.maxLength(limits.commentLength, `may have at most ${limits.commentLength} characters.`),
)
const recordId = v.union([v.pipe(v.string(), v.maxLength(40)), v.number()], 'must be the id of a record.')
const table = { base: { slot: 'fk_model_id', kind: 'table' }, params: nothing } as const
const older = '/api/v1/db/meta/comments'
/** In older versions, comments were audit entries with the text as their description. */
const oldest = '/api/v1/db/meta/audits/comments'
const one = {
  ...slot('commentId', 'comment'),
  aliases: ['/api/v1/db/meta/comment/:commentId', '/api/v1/db/meta/audits/:commentId/comment'],
  action: 'comment.write',
  query: nothing,
} as const

export const commentsList = defineCall(endpoints.commentsList, {
  base: { ...table.base, in: 'query' },
  params: table.params,
  name: 'comments.list',
  summary: 'List the comments on a record, oldest first',
  cost: 'cheap',
  aliases: [older, oldest],
  action: 'comment.read',
  query: v.object({ fk_model_id: v.string(), row_id: recordId }),
  body: noInput,
  output: responseOf<List<CommentWire>>(),
})

export const commentsCount = defineCall(endpoints.commentsCount, {
  base: { ...table.base, in: 'query' },
  params: table.params,
  name: 'comments.count',
  summary: 'Count the comments of records; omits records without comments',
  cost: 'cheap',
  aliases: [`${older}/count`, `${oldest}/count`],
  action: 'comment.read',
  query: v.object({ fk_model_id: v.string(), ids: queryList }),
  body: noInput,
  output: responseOf<CommentCountWire[]>(),
})

export const commentsCreate = defineCall(endpoints.commentsCreate, {
  base: { ...table.base, in: 'body' },
  params: table.params,
  name: 'comments.create',
  summary: 'Comment on a record',
  aliases: [older, oldest],
  action: 'comment.write',
  query: nothing,
  body: v.pipe(
    v.object({
      fk_model_id: v.string(),
      row_id: recordId,
      fk_column_id: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(40)))),
      comment: v.optional(text),
      /** Older name of `comment`. */
      description: v.optional(text),
    }),
    v.transform(({ description, comment = description, ...place }) => ({ ...place, comment })),
    v.object({
      fk_model_id: v.string(),
      row_id: recordId,
      fk_column_id: v.optional(v.nullable(v.string())),
      comment: text,
    }),
  ),
  output: responseOf<CommentWire>(),
})

export const commentsUpdate = defineCall(endpoints.commentsUpdate, {
  ...one,
  name: 'comments.update',
  summary: 'Edit your own comment, or resolve or reopen any comment',
  body: optionals({
    comment: v.optional(text),
    /** Older name of `comment`. */
    description: v.optional(text),
    resolved: v.optional(v.boolean('must be true or false.')),
  }),
  output: responseOf<CommentWire>(),
})

export const commentsDelete = defineCall(endpoints.commentsDelete, {
  ...one,
  name: 'comments.delete',
  summary: 'Delete your own comment; creators can delete any',
  body: noInput,
  output: responseOf<number>(),
})
