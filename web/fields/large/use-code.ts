import { useSyncExternalStore } from 'react'
import type { FieldColumn } from '#core/fields/field.ts'
import { barcodeOf, type Code, qrOf } from '../codes.ts'
import { onLateContent } from '../late-content.ts'

/** The code of a text; null for one that has none, undefined until what draws it is loaded. */
export function useCode(text: string, column: FieldColumn): Code | null | undefined {
  return useSyncExternalStore(onLateContent, () => {
    if (text === '') return null
    return column.type === 'QrCode' ? qrOf(text) : barcodeOf(text, column)
  })
}
