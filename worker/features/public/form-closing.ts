import { AppError } from '#core/errors.ts'
import type { View } from '#core/schema.ts'
import { closingOf, isClosed } from '#core/views/form-closing.ts'
import type { Context } from '../../context.ts'
import type { WritePlan } from '../../engine/plan.ts'
import {
  countResponse,
  hasFewerResponses,
  readResponses,
  selectResponses,
} from '../../store/base/form-responses.ts'
import type { BaseDatabase } from '../../store/base-databases/base-database.ts'
import { rawRead } from '../../store/base-databases/read-plan.ts'

/**
 * Counts the response that a plan records. In its transaction, the form must be open: concurrent responses
 * cannot exceed the limit, and a repeated call still finds its response after the form has closed.
 */
export function countedResponse(
  baseId: string,
  { id, options }: View,
  now: Date,
  plan: WritePlan,
): WritePlan {
  const closing = closingOf(options)
  const isOpen = isClosed({ ...closing, responseLimit: null }, 0, now) ? 0 : 1
  const { responseLimit } = closing
  const otherwise = (): AppError => new AppError('FORM_CLOSED')
  return {
    ...plan,
    assertions: [
      { holds: { sql: '?', args: [isOpen] }, otherwise },
      ...(responseLimit === null ? [] : [{ holds: hasFewerResponses(baseId, id, responseLimit), otherwise }]),
      ...(plan.assertions ?? []),
    ],
    statements: [...plan.statements, countResponse(baseId, id)],
  }
}

/** Returns true if a form accepts no more responses. Reads their number only if it is limited. */
export async function isFormClosed(
  { now }: Pick<Context, 'now'>,
  database: BaseDatabase,
  { id, options }: View,
): Promise<boolean> {
  const closing = closingOf(options)
  if (closing.responseLimit === null) return isClosed(closing, 0, now)
  const { results } = await database.read(() => rawRead([selectResponses(database.baseId, id)]))
  return isClosed(closing, readResponses(results[0]), now)
}
