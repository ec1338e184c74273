import { useSyncExternalStore } from 'react'
import type { StoredFile } from '#core/fields/options/files.ts'
import { fileUrl, onFileLinks } from '../../api/files/file-links.ts'

/** The current URL of a file; null until available. */
export function useFileUrl(file: StoredFile, how: 'show' | 'preview' | 'download'): string | null {
  return useSyncExternalStore(onFileLinks, () => fileUrl(file, how))
}
