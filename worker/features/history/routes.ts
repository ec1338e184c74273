import { recordHistory } from '#core/api/history.ts'
import { type Route, route } from '../../mount.ts'
import { readHistory } from './history.ts'

export const historyRoutes: readonly Route[] = [route(recordHistory, readHistory)]
