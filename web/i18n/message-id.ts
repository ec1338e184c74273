import type { ErrorCode } from '#core/errors.ts'
import type { ProblemCode } from '#core/fields/problems.ts'
import type english from './locales/en.json'

/** All message ids. The English messages that are not in `en.json` are in core/english-messages.ts. */
export type MessageId =
  | keyof typeof english
  | `errors.${ErrorCode}`
  | `fields.problem.${ProblemCode}`
  | `functions.${string}`
