import type { ErrorCode } from '#core/errors.ts'
import type english from './locales/en.json'

/** Every message there is. The sentences of errors are stated in core/errors.ts. */
export type MessageId = keyof typeof english | `errors.${ErrorCode}`
