import type { ErrorCode } from '#core/errors.ts'
import type english from './locales/en.json'

/** All message ids. Error messages are defined in core/errors.ts. */
export type MessageId = keyof typeof english | `errors.${ErrorCode}`
