import * as calls from '#core/api/tables/formulas.ts'
import { route } from '../../request/register-routes.ts'
import { checkFormula } from './check.ts'

export const formulasRoutes = [route(calls.formulasCheck, checkFormula)]
