import { useSyncExternalStore } from 'react'
import type { StoredFile } from '#core/fields/files.ts'
import { fileUrl, onFileLinks } from '../api/file-links.ts'

/** The address of a file as it is to be opened; null until it is there. */
export function useFileUrl(file: StoredFile, how: 'show' | 'preview' | 'download'): string | null {
  return useSyncExternalStore(onFileLinks, () => fileUrl(file, how))
}
