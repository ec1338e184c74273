import { type ProblemCode, problems } from '#core/fields/problems.ts'
import type { FormField } from '#core/views/form-field.ts'
import type { MessageId } from '../../i18n/i18n.ts'
import { t } from '../../i18n/i18n.ts'
import { problemMessage, requiredMessage } from '../../views/form/answer-check.ts'
import type { Refusal } from './share-calls.ts'

/** What a refusal means for the page: a problem of one answer, or of the form as a whole. */
export type Consequence =
  | { kind: 'answer'; columnId: string; problem: string }
  | { kind: 'locked' }
  /** The same key was sent with other answers: the first ones have arrived. */
  | { kind: 'already-recorded' }
  /** `reload`: the form is not what it was when the page was loaded. */
  | { kind: 'whole'; message: string; reload: boolean }

const wholeMessages: Record<string, { id: MessageId; reload: boolean }> = {
  VIEW_NOT_FOUND: { id: 'form.refused.gone', reload: false },
  BASE_NOT_FOUND: { id: 'form.refused.gone', reload: false },
  UNKNOWN_FIELD: { id: 'form.refused.changed', reload: true },
  READ_ONLY_FIELD: { id: 'form.refused.changed', reload: true },
  TOO_MANY_REQUESTS: { id: 'form.refused.slowDown', reload: false },
  PAYLOAD_TOO_LARGE: { id: 'form.refused.tooLarge', reload: false },
}

export function consequenceOf(refusal: Refusal, fields: readonly FormField[]): Consequence {
  if (refusal.code === 'PASSWORD_REQUIRED') return { kind: 'locked' }
  if (refusal.code === 'IDEMPOTENCY_MISMATCH') return { kind: 'already-recorded' }
  const name = refusal.details['field'] ?? refusal.details['title']
  const field = fields.find(
    ({ column, label }) => column.id === name || column.title === name || label === name,
  )
  const isOfAnswer = answerCodes.includes(refusal.code)
  if (isOfAnswer && field)
    return { kind: 'answer', columnId: field.column.id, problem: messageOf(refusal, field) }
  // A field that is missing here became required, or was added, after the page was loaded.
  if (isOfAnswer) return { kind: 'whole', message: t('form.refused.changed'), reload: true }
  const known = wholeMessages[refusal.code]
  if (known) return { kind: 'whole', message: t(known.id), reload: known.reload }
  return { kind: 'whole', message: refusal.message || t('form.refused.other'), reload: false }
}

const answerCodes = ['REQUIRED', 'DUPLICATE_VALUE', 'INVALID_VALUE']

function messageOf({ code, message, details }: Refusal, field: FormField): string {
  if (code === 'REQUIRED') return requiredMessage(field)
  if (code === 'DUPLICATE_VALUE') return t('form.problem.duplicate')
  // Without its parameters only some of the messages can be told; the sentence of the server can always.
  return isPlainCode(details['code']) ? problemMessage({ code: details['code'] }, field) : message
}

function isPlainCode(code: unknown): code is ProblemCode {
  return typeof code === 'string' && code in problems && !problems[code as ProblemCode].includes('{')
}
