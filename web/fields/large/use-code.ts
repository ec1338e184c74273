import { useSyncExternalStore } from 'react'
import type { FieldColumn } from '#core/fields/field.ts'
import type { Code } from '../canvas/barcode-encoding.ts'
import type { CodeOf } from '../canvas/code-cell.ts'
import { onDeferredContent } from '../canvas/deferred-cell-content.ts'

/** The code of a text; null if impossible, undefined until the library has loaded. */
export function useCode(text: string, column: FieldColumn, codeOf: CodeOf): Code | null | undefined {
  return useSyncExternalStore(onDeferredContent, () => {
    if (text === '') return null
    return codeOf(text, column)
  })
}
