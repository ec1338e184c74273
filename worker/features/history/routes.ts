import { recordHistory } from '#core/api/records/history.ts'
import { type Route, route } from '../../request/register-routes.ts'
import { readHistory } from './history.ts'

export const historyRoutes: readonly Route[] = [route(recordHistory, readHistory)]
