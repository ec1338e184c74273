import * as calls from '#core/api/records/totals.ts'
import { route } from '../../request/register-routes.ts'
import { instanceTotals } from './totals.ts'

export const totalsRoutes = [route(calls.instanceTotals, instanceTotals)]
