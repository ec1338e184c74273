import { shownAs, type StoredFile } from '#core/fields/files.ts'
import { fileUrl, onFileLinks } from '../api/file-links.ts'
import { tellLateContent } from './late-content.ts'

// Small pictures for cells on the canvas, loaded when a cell that shows them is painted.

/** A picture; null when it cannot be shown. */
type Thumbnail = { image: HTMLImageElement; state: 'loading' | 'there' | 'broken' }

const kept = 500
const thumbnails = new Map<string, Thumbnail>()

/** The small picture of a file; `loading` while it comes, null for files that have none. */
export function thumbnailOf(file: StoredFile): HTMLImageElement | 'loading' | null {
  if (shownAs(file.mimetype) !== 'image') return null
  const known = thumbnails.get(file.id)
  if (known) {
    // The ones that were seen last are kept.
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
    if (thumbnails.size <= kept) break
    thumbnails.delete(oldest)
  }
  image.decoding = 'async'
  image.addEventListener('load', () => settle('there'))
  image.addEventListener('error', () => settle('broken'))
  image.src = url
  const settle = (state: Thumbnail['state']): void => {
    thumbnail.state = state
    tellLateContent()
  }
}

onFileLinks(tellLateContent)
