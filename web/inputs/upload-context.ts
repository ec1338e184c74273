import { createContext } from 'react'
import type { StoredFile } from '#core/fields/files.ts'

export type UploadAnswer = (
  file: File,
  watch: { onProgress: (share: number) => void; signal: AbortSignal },
) => Promise<StoredFile>

/** Uploads a file for an answer to the form around; null where nothing is sent, as in a preview. */
export const UploadContext = createContext<UploadAnswer | null>(null)
