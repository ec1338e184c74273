import { displayAs, type StoredFile } from '#core/fields/options/files.ts'
import { fileUrl, onFileLinks } from '../../api/files/file-links.ts'
import { notifyDeferredContent } from './deferred-cell-content.ts'

// Thumbnails of canvas cells, loaded on first paint.

/** Null if it cannot be shown. */
type Thumbnail = { image: HTMLImageElement; state: 'loading' | 'there' | 'broken' }

const thumbnailsKeptMax = 500
const thumbnails = new Map<string, Thumbnail>()

/** The thumbnail of a file; `loading` meanwhile, null for files without one. */
export function thumbnailOf(file: StoredFile): HTMLImageElement | 'loading' | null {
  if (displayAs(file.mimetype) !== 'image') return null
  const known = thumbnails.get(file.id)
  if (known) {
    // Keep the most recently used.
    thumbnails.delete(file.id)
    thumbnails.set(file.id, known)
    return known.state === 'there' ? known.image : known.state === 'loading' ? 'loading' : null
  }
  const url = fileUrl(file, 'preview')
  if (url === null) return 'loading'
  load(file.id, url)
  return 'loading'
}

function load(id: string, url: string): void {
  const image = new Image()
  const thumbnail: Thumbnail = { image, state: 'loading' }
  thumbnails.set(id, thumbnail)
  for (const [oldest] of thumbnails) {
    if (thumbnails.size <= thumbnailsKeptMax) break
    thumbnails.delete(oldest)
  }
  image.decoding = 'async'
  image.addEventListener('load', () => settle('there'))
  image.addEventListener('error', () => settle('broken'))
  image.src = url
  const settle = (state: Thumbnail['state']): void => {
    thumbnail.state = state
    notifyDeferredContent()
  }
}

onFileLinks(notifyDeferredContent)
