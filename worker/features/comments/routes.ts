import * as calls from '#core/api/records/comments.ts'
import { type Route, route } from '../../request/register-routes.ts'
import { changeComment, countComments, createComment, listComments, removeComment } from './comments.ts'

export const commentsRoutes: readonly Route[] = [
  route(calls.commentsCount, countComments),
  route(calls.commentsList, listComments),
  route(calls.commentsCreate, createComment),
  route(calls.commentsUpdate, changeComment),
  route(calls.commentsDelete, removeComment),
]
