import * as v from 'valibot'
import { type FieldType, fieldTypes } from '#core/schema.ts'

const key = 'tessera-recent-types'
const recentTypesMax = 4
const storedTypes = v.array(v.string())

/** Recently used field types in this browser, newest first; empty without storage. */
export function recentTypes(): FieldType[] {
  try {
    const stored = v.safeParse(storedTypes, JSON.parse(localStorage.getItem(key) ?? '[]'))
    const names = stored.success ? stored.output : []
    return names.flatMap((name) => fieldTypes.find((type) => type === name) ?? []).slice(0, recentTypesMax)
  } catch {
    return []
  }
}

export function rememberType(type: FieldType): void {
  try {
    const next = [type, ...recentTypes().filter((known) => known !== type)].slice(0, recentTypesMax)
    localStorage.setItem(key, JSON.stringify(next))
  } catch {
    // Storage is blocked or full; the list is optional.
  }
}
