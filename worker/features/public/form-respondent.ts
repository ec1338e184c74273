import { createHmac } from 'node:crypto'
import { AppError, fail } from '#core/errors.ts'
import { randomText } from '#core/ids.ts'
import type { Table, View } from '#core/schema.ts'
import { isEditable, isOnePerPerson, submittedByColumn } from '#core/views/form-responses.ts'
import type { Context } from '../../context.ts'
import type { Engine } from '../../engine/engine.ts'
import type { Cells, WritePlan } from '../../engine/plan.ts'
import { hashToken, tokenLength } from '../../security/link-token.ts'
import {
  hasNotSubmitted,
  insertFormSubmission,
  readHasSubmitted,
  selectHasSubmitted,
} from '../../store/base/form-submissions.ts'
import type { BaseDatabase } from '../../store/base-databases/base-database.ts'

/** A person who responds to a form that accepts one response per person. */
type Respondent = { email: string; hash: string }

/**
 * The signed-in person, or null if the form accepts responses of strangers. Throws FORM_SIGN_IN_REQUIRED. The hash
 * tells nobody who responded, but recognizes the same person.
 */
export async function requireRespondent(
  { actor }: Pick<Context, 'actor'>,
  { id, options }: View,
): Promise<Respondent | null> {
  if (!isOnePerPerson(options)) return null
  const who = await actor
  if (who.kind !== 'user') return fail('FORM_SIGN_IN_REQUIRED')
  return { email: who.email, hash: await hashToken(`${id}\n${who.userId}`) }
}

/** True if the record of a person's response still exists. Deleting it lets the person respond again. */
async function hasResponded(
  database: BaseDatabase,
  table: Table,
  view: View,
  { hash }: Respondent,
): Promise<boolean> {
  return database.read((_, engine) => ({
    statements: [selectHasSubmitted(database.baseId, view.id, hash, engine.recordIdsStatement(table))],
    decode: ([found]) => readHasSubmitted(found),
  }))
}

/** The data that a form with one response per person returns to its visitor besides its options. */
export type RespondentWire = {
  sign_in_required: boolean
  has_responded: boolean
  /** The person's email address; null for strangers. */
  respondent: string | null
  /** The form stores this address with the response. */
  stores_respondent: boolean
}

/** Null for forms that accept responses of strangers. */
export async function respondentWire(
  context: Pick<Context, 'actor'>,
  database: BaseDatabase,
  table: Table,
  view: View,
): Promise<RespondentWire | null> {
  if (!isOnePerPerson(view.options)) return null
  const isSignedIn = (await context.actor).kind === 'user'
  const respondent = isSignedIn ? await requireRespondent(context, view) : null
  return {
    sign_in_required: respondent === null,
    has_responded: respondent !== null && (await hasResponded(database, table, view, respondent)),
    respondent: respondent?.email ?? null,
    stores_respondent: submittedByColumn(view.options, table.columns) !== null,
  }
}

/** The answers with the respondent's email address, if the form stores it. */
export function withRespondent<C extends Cells>(
  cells: C,
  { options }: View,
  { columns }: Table,
  respondent: Respondent | null,
): C {
  const column = respondent && submittedByColumn(options, columns)
  return column ? { ...cells, [column.id]: respondent.email } : cells
}

/**
 * Adds the respondent, who may respond once, and the edit token to a plan. The transaction checks that nobody
 * responds twice, so concurrent submissions of a person create one record.
 */
export async function submissionPlan(
  database: Pick<BaseDatabase, 'baseId'>,
  engine: Engine,
  { table, view, at }: { table: Table; view: View; at: string },
  respondent: Respondent | null,
  token: string | null,
  plan: WritePlan,
): Promise<WritePlan> {
  if (view.shareId === null || (!respondent && token === null)) return plan
  const { baseId } = database
  const submission = {
    viewId: view.id,
    shareId: view.shareId,
    recordId: engine.lastAssignedIdExpression(table),
    personHash: respondent?.hash ?? null,
    tokenHash: token === null ? null : await hashToken(token),
    at,
  }
  const once = respondent && {
    holds: hasNotSubmitted(baseId, view.id, respondent.hash, engine.recordIdsStatement(table)),
    otherwise: () => new AppError('FORM_ALREADY_ANSWERED'),
  }
  return {
    ...plan,
    assertions: [...(plan.assertions ?? []), ...(once ? [once] : [])],
    statements: [...plan.statements, insertFormSubmission(baseId, submission)],
  }
}

/**
 * A token for the link that changes a response; null if responses do not change. A repeated call gets the token of
 * the first one, which is derived from its Idempotency-Key and answers.
 */
export async function newEditToken(
  { env, request, actor }: Pick<Context, 'env' | 'request' | 'actor'>,
  view: View,
  answers: unknown,
): Promise<string | null> {
  if (!isEditable(view.options)) return null
  const key = request.headers.get('idempotency-key')
  if (!key) return randomText(tokenLength)
  const who = await actor
  const principal = who.kind === 'user' ? who.userId : ''
  return createHmac('sha256', `form-edit:${env.settings.AUTH_SECRET}`)
    .update(JSON.stringify([view.id, view.shareId, principal, key, answers]))
    .digest('base64url')
    .slice(0, tokenLength)
}
