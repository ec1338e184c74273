import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { CommentWire } from '#core/api/records/comments.ts'
import { commentsCreate, commentsDelete, commentsList, commentsUpdate } from '#core/api/endpoints/comments.ts'
import { recordHistory } from '#core/api/endpoints/history.ts'
import { request } from '../session/current-session.ts'
import { queryClient } from '../http/query-client.ts'
import { countEvent } from '../realtime/count-event.ts'

const quiet = { showLoading: false } as const

/** Comments on a record, oldest first. */
export const commentsQuery = (tableId: string, rowId: number) =>
  queryOptions({
    queryKey: ['comments', tableId, rowId],
    queryFn: async ({ signal }) => {
      const query = { fk_model_id: tableId, row_id: String(rowId) }
      return (await request(commentsList, { params: {}, query }, { ...quiet, signal })).list
    },
  })

/** History of a record, newest first, paged. */
export const historyQuery = (tableId: string, rowId: number) =>
  infiniteQueryOptions({
    queryKey: ['history', tableId, rowId],
    queryFn: ({ pageParam, signal }) =>
      request(
        recordHistory,
        {
          params: { tableId, recordId: String(rowId) },
          query: pageParam === null ? {} : { before: String(pageParam) },
        },
        { ...quiet, signal },
      ),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.next,
    staleTime: 0,
  })

/** `fieldId`: the field of the comment; null for the whole record. */
export async function sendComment(
  tableId: string,
  rowId: number,
  comment: string,
  fieldId: string | null = null,
): Promise<void> {
  const body = { fk_model_id: tableId, row_id: String(rowId), fk_column_id: fieldId, comment }
  await request(commentsCreate, { params: {}, body }, quiet)
  countEvent('comment.add')
  await refreshComments(tableId, rowId)
}

export async function changeComment(
  { id, fk_model_id: tableId, row_id: rowId }: CommentWire,
  body: { comment?: string; resolved?: boolean },
): Promise<void> {
  await request(commentsUpdate, { params: { commentId: id }, body }, quiet)
  await refreshComments(tableId, Number(rowId))
}

export async function deleteComment({ id, fk_model_id: tableId, row_id: rowId }: CommentWire): Promise<void> {
  await request(commentsDelete, { params: { commentId: id } }, quiet)
  await refreshComments(tableId, Number(rowId))
}

export function refreshComments(tableId: string, rowId: number): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['comments', tableId, rowId] })
}

export function refreshHistory(tableId: string, rowId: number): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['history', tableId, rowId] })
}
