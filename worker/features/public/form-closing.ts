import { AppError } from '#core/errors.ts'
import type { View } from '#core/schema.ts'
import { closingOf, isClosed } from '#core/views/form-closing.ts'
import type { Context } from '../../context.ts'
import type { WritePlan } from '../../engine/plan.ts'
import {
  constantCondition,
  countResponse,
  hasFewerResponses,
  readResponses,
  selectResponses,
} from '../../store/base/form-responses.ts'
import type { BaseDatabase } from '../../store/base-databases/base-database.ts'

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
  const isOpen = !isClosed({ ...closing, responseLimit: null }, 0, now)
  const { responseLimit } = closing
  const otherwise = (): AppError => new AppError('FORM_CLOSED')
  return {
    ...plan,
    assertions: [
      { holds: constantCondition(isOpen), otherwise },
      ...(responseLimit === null ? [] : [{ holds: hasFewerResponses(baseId, id, responseLimit), otherwise }]),
      ...(plan.assertions ?? []),
    ],
    statements: [...plan.statements, countResponse(baseId, id)],
  }
}

/**
 * Validates answers. A closed form says so instead of what is wrong with them. Valid answers pass, because a
 * repeated call must find its response: the transaction checks them.
 */
export async function unlessClosed<T>(
  context: Pick<Context, 'now'>,
  database: BaseDatabase,
  view: View,
  validate: () => Promise<T>,
): Promise<T> {
  try {
    return await validate()
  } catch (error) {
    if (await isFormClosed(context, database, view)) throw new AppError('FORM_CLOSED')
    throw error
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
  return database.read(() => ({
    statements: [selectResponses(database.baseId, id)],
    decode: ([found]) => isClosed(closing, readResponses(found), now),
  }))
}
