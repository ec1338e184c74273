import { displayAs } from '#core/fields/options/files.ts'

/** 24 x 24 outlines by file kind. */
const sheet = 'M14 3H7a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2V8zM14 3v5h5'
const icons = {
  image:
    'M5 4h14a1 1 0 0 1 1 1v14a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1zM9 8a1.500 1.500 0 1 0 .01 0zM4.500 18l5-5 3.500 3.500 3-3 4 4',
  video: 'M4 6h11a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1zM16 10.500l5-3v9l-5-3z',
  audio: 'M9 18V6l10-2v12M6.500 15.500a2.500 2.500 0 1 0 .01 0zM16.500 13.500a2.500 2.500 0 1 0 .01 0z',
  pdf: `${sheet}M9 13h6M9 16.500h4`,
}

export function fileIconOf(mimetype: string): string {
  const kind = displayAs(mimetype)
  return kind === null ? sheet : icons[kind]
}
