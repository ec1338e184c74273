import { placeOf } from '#core/fields/types/geo-data.ts'
import type { CellValue } from '#core/schema.ts'
import type { FieldUi } from '../field-ui.ts'
import { lazyLargeEditor } from '../editors/lazy-large-editor.tsx'
import { paintCode } from '../canvas/text-cell.ts'

/** Displays a comma between coordinates, like maps do. */
const text = (value: CellValue): string => (typeof value === 'string' ? value.replace(';', ', ') : '')

export const geoData: FieldUi = {
  icon: 'M12 21c-4.5-4.3-7-7.8-7-11a7 7 0 0 1 14 0c0 3.2-2.5 6.7-7 11zM12 7.5a2.5 2.5 0 1 0 .01 0z',
  group: 'other',
  paint: paintCode(text),
  text,
  editorKind: 'overlay',
  Editor: lazyLargeEditor('place', text),
  href(value) {
    const place = typeof value === 'string' ? placeOf(value) : null
    if (!place) return null
    const { latitude, longitude } = place
    return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=14/${latitude}/${longitude}`
  },
}
