import { createContext } from 'react'
import type { StoredFile } from '#core/fields/options/files.ts'

export type UploadAnswer = (
  file: File,
  watch: { onProgress: (share: number) => void; signal: AbortSignal },
) => Promise<StoredFile>

/** Uploads a file for the surrounding form; null where nothing is submitted, such as in a preview. */
export const UploadContext = createContext<UploadAnswer | null>(null)
