import * as v from 'valibot'
import { limits } from '../limits.ts'
import { answers, defineCall } from './call.ts'
import { type List, noInput, nothing, optionals, queryList, slot } from './shapes.ts'

/** What somebody wrote about a record. `@<id>` in the text names a member of the base. */
export type CommentWire = {
  id: string
  base_id: string
  fk_model_id: string
  row_id: string
  /** The field of the record that it is about; null for the whole record. */
  fk_column_id: string | null
  comment: string
  /** The same by its older name. */
  description: string
  /** User id; the address for those alone who see addresses, and the name for all. */
  created_by: string
  created_by_email: string | null
  created_display_name: string | null
  resolved_by: string | null
  resolved_at: string | null
  created_at: string
  /** Null when it was never changed. */
  updated_at: string | null
}
export type CommentCountWire = {
  row_id: string
  count: number
  /** Those of them that are not settled. */
  unresolved: number
  /** Those that are not settled and about one field, by its id. */
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
const path = '/api/v2/meta/comments'
const older = '/api/v1/db/meta/comments'
/** Comments were entries of the audit once, and their text its description. */
const oldest = '/api/v1/db/meta/audits/comments'
const one = {
  ...slot('commentId', 'comment'),
  path: '/api/v2/meta/comment/:commentId',
  aliases: ['/api/v1/db/meta/comment/:commentId', '/api/v1/db/meta/audits/:commentId/comment'],
  action: 'comment.write',
  query: nothing,
} as const

export const commentsList = defineCall({
  base: { ...table.base, in: 'query' },
  params: table.params,
  name: 'comments.list',
  summary: 'Comments on a record, oldest first',
  method: 'GET',
  cost: 'cheap',
  path,
  aliases: [older, oldest],
  action: 'record.history',
  query: v.object({ fk_model_id: v.string(), row_id: recordId }),
  body: noInput,
  output: answers<List<CommentWire>>(),
})

export const commentsCount = defineCall({
  base: { ...table.base, in: 'query' },
  params: table.params,
  name: 'comments.count',
  summary: 'How many comments each of these records has, for those that have any',
  method: 'GET',
  cost: 'cheap',
  path: `${path}/count`,
  aliases: [`${older}/count`, `${oldest}/count`],
  action: 'record.history',
  query: v.object({ fk_model_id: v.string(), ids: queryList }),
  body: noInput,
  output: answers<CommentCountWire[]>(),
})

export const commentsCreate = defineCall({
  base: { ...table.base, in: 'body' },
  params: table.params,
  name: 'comments.create',
  summary: 'Comment on a record',
  method: 'POST',
  path,
  aliases: [older, oldest],
  action: 'comment.write',
  query: nothing,
  body: v.pipe(
    v.object({
      fk_model_id: v.string(),
      row_id: recordId,
      fk_column_id: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(40)))),
      comment: v.optional(text),
      /** The same by its older name. */
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
  output: answers<CommentWire>(),
})

export const commentsUpdate = defineCall({
  ...one,
  name: 'comments.update',
  summary: 'Change the words of your own comment, or mark any as settled or open',
  method: 'PATCH',
  body: optionals({
    comment: v.optional(text),
    /** The same by its older name. */
    description: v.optional(text),
    resolved: v.optional(v.boolean('must be true or false.')),
  }),
  output: answers<CommentWire>(),
})

export const commentsDelete = defineCall({
  ...one,
  name: 'comments.delete',
  summary: 'Delete a comment: your own, or as a creator anybody’s',
  method: 'DELETE',
  body: noInput,
  output: answers<number>(),
})
