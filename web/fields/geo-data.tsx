import { placeOf } from '#core/fields/geo-data.ts'
import type { CellValue } from '#core/schema.ts'
import { fieldIcons } from './field-icons.tsx'
import type { FieldUi } from './field-ui.ts'
import { largeEditor } from './large-editor.tsx'
import { paintCode } from './text-cell.ts'

/** Maps, and people who copy from them, write a comma between the two. */
const text = (value: CellValue): string => (typeof value === 'string' ? value.replace(';', ', ') : '')

export const geoData: FieldUi = {
  icon: fieldIcons.GeoData,
  group: 'other',
  paint: paintCode(text),
  text,
  editorKind: 'overlay',
  Editor: largeEditor('place', text),
  href(value) {
    const place = typeof value === 'string' ? placeOf(value) : null
    if (!place) return null
    const { latitude, longitude } = place
    return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=14/${latitude}/${longitude}`
  },
}
