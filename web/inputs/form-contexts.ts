import { createContext } from 'react'
import type { StoredFile } from '#core/fields/options/files.ts'
import type { PickedRecord } from './link-answer.ts'

// What inputs need of the form around them; null where nothing is submitted, such as in a preview.

export type UploadAnswer = (
  file: File,
  watch: { onProgress: (share: number) => void; signal: AbortSignal },
) => Promise<StoredFile>

/** Uploads a file for the surrounding form. */
export const UploadContext = createContext<UploadAnswer | null>(null)

/** Records that match a search, and whether more follow. */
export type OfferedRecords = { records: PickedRecord[]; hasMore: boolean }

/** Finds records that the surrounding form offers for a link field. Rejects without a response. */
export type FindOffered = (columnId: string, search: string, signal: AbortSignal) => Promise<OfferedRecords>

export const OfferedRecordsContext = createContext<FindOffered | null>(null)
