import { AppError, type ErrorDetails, fillPlaceholders } from '../errors.ts'
import { importReasons } from './import-reasons.ts'
import { limitReasons } from './limit-reasons.ts'
import {
  changedReasons,
  nameReasons,
  readOnlyReasons,
  refusedReasons,
  unavailableReasons,
  unsupportedReasons,
} from './source-reasons.ts'
import { undoReasons } from './undo-reasons.ts'

/**
 * Reasons that errors of the catalog give, in English: error code to reason code to what stands for `{reason}` in the
 * message. The API returns English and the reason's code (`details.reasonCode`), by which the web app translates
 * (`errors.<error code>.<reason code>`).
 */
export const errorReasons = {
  CANNOT_UNDO: undoReasons,
  IMPORT_FAILED: importReasons,
  LIMIT_REACHED: limitReasons,
  SOURCE_CHANGED: changedReasons,
  SOURCE_NAME_INVALID: nameReasons,
  SOURCE_READ_ONLY: readOnlyReasons,
  SOURCE_REFUSED: refusedReasons,
  SOURCE_UNAVAILABLE: unavailableReasons,
  SOURCE_UNSUPPORTED: unsupportedReasons,
} as const

type Reasons = typeof errorReasons
/** An error code that has reasons. */
export type CodeWithReason = keyof Reasons
export type ReasonCode<Code extends CodeWithReason> = keyof Reasons[Code] & string

/** An error of the catalog with one of its reasons. `details` fill the placeholders of both. */
export function errorBecause<Code extends CodeWithReason>(
  code: Code,
  reasonCode: ReasonCode<Code>,
  details: ErrorDetails = {},
): AppError {
  const reasons: Readonly<Record<string, string>> = errorReasons[code]
  const reason = fillPlaceholders(reasons[reasonCode] ?? '', details)
  return new AppError(code, { ...details, reason, reasonCode })
}

/** Throws an error of the catalog with one of its reasons. */
export function failBecause<Code extends CodeWithReason>(
  code: Code,
  reasonCode: ReasonCode<Code>,
  details?: ErrorDetails,
): never {
  throw errorBecause(code, reasonCode, details)
}
