import { lazyPart } from '../../lazy-part.tsx'

/** One record, loaded with its words and editors when the first one is opened. */
export const RecordPanel = lazyPart(async () => (await import('./load-record.ts')).loadRecordPanel())
