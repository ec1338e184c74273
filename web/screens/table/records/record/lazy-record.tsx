import { lazyPart } from '../../../lazy-part.tsx'

/** The record panel, loaded with its messages and editors on first use. */
export const RecordPanel = lazyPart(async () => (await import('./load-record.ts')).loadRecordPanel())
