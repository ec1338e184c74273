import { type ProblemCode, problems } from '#core/fields/problems.ts'
import type { FormField } from '#core/views/form-field.ts'
import type { MessageId } from '../../i18n/i18n.ts'
import { t } from '../../i18n/i18n.ts'
import { answerMessage, requiredMessage } from '../../views/form/answers/answer-check.ts'
import type { ShownField } from '../../views/form/form-model.ts'
import type { Refusal } from './share-calls.ts'

/** Where to show a rejection: at an answer, or for the whole form. */
export type Consequence =
  | { kind: 'answer'; columnId: string; problem: string }
  | { kind: 'locked' }
  /** The person has to sign in, or has responded already. */
  | { kind: 'not-admitted' }
  /** The key was already used with other answers, which were recorded. */
  | { kind: 'already-recorded' }
  /** `reload`: the form changed since the page loaded. */
  | { kind: 'whole'; message: string; reload: boolean }

const wholeMessages: Record<string, { id: MessageId; reload: boolean }> = {
  FORM_CLOSED: { id: 'form.rejected.closed', reload: false },
  VIEW_NOT_FOUND: { id: 'form.rejected.closed', reload: false },
  BASE_NOT_FOUND: { id: 'form.rejected.closed', reload: false },
  EDIT_CONFLICT: { id: 'formSend.conflict', reload: true },
  UNKNOWN_FIELD: { id: 'form.rejected.changed', reload: true },
  READ_ONLY_FIELD: { id: 'form.rejected.changed', reload: true },
  RATE_LIMITED: { id: 'form.rejected.rateLimited', reload: false },
  BOT_CHECK_REQUIRED: { id: 'form.rejected.other', reload: false },
  PAYLOAD_TOO_LARGE: { id: 'form.rejected.tooLarge', reload: false },
}

export function rejectionOutcome(refusal: Refusal, fields: readonly ShownField[]): Consequence {
  if (refusal.code === 'PASSWORD_REQUIRED') return { kind: 'locked' }
  if (refusal.code === 'IDEMPOTENCY_MISMATCH') return { kind: 'already-recorded' }
  if (refusal.status === 401 || refusal.code === 'FORM_ALREADY_ANSWERED') return { kind: 'not-admitted' }
  const name = refusal.details['field'] ?? refusal.details['title']
  const field = fields.find(
    ({ column, label }) => column.id === name || column.title === name || label === name,
  )
  const isOfAnswer = answerCodes.includes(refusal.code)
  // The link answered a question that it hides.
  if (isOfAnswer && field?.isHidden)
    return { kind: 'whole', message: `${field.label}: ${messageOf(refusal, field)}`, reload: false }
  if (isOfAnswer && field)
    return { kind: 'answer', columnId: field.column.id, problem: messageOf(refusal, field) }
  // A field unknown here was added or became required since the page loaded.
  if (isOfAnswer) return { kind: 'whole', message: t('form.rejected.changed'), reload: true }
  const known = wholeMessages[refusal.code]
  if (known) return { kind: 'whole', message: t(known.id), reload: known.reload }
  return { kind: 'whole', message: refusal.message || t('form.rejected.other'), reload: false }
}

const answerCodes = ['VALUE_REQUIRED', 'DUPLICATE_VALUE', 'INVALID_VALUE']

function messageOf({ code, message, details }: Refusal, field: FormField): string {
  if (code === 'VALUE_REQUIRED') return requiredMessage(field)
  if (code === 'DUPLICATE_VALUE') return t('form.rejected.duplicate')
  if (details['code'] === 'notOffered') return t('formAnswer.link.notOffered')
  // A rule that was added since the page loaded.
  if (details['rule'] !== undefined && typeof details['problem'] === 'string') return details['problem']
  // Messages with parameters cannot be rebuilt here, so use the server's text.
  return isPlainCode(details['code']) ? answerMessage({ code: details['code'] }) : message
}

function isPlainCode(code: unknown): code is ProblemCode {
  return typeof code === 'string' && code in problems && !problems[code as ProblemCode].includes('{')
}
