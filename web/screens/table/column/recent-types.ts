import * as v from 'valibot'
import { type FieldType, fieldTypes } from '#core/schema.ts'

const key = 'tessera-recent-types'
const most = 4
const storedTypes = v.array(v.string())

/** The types that fields were made of last in this browser, newest first; none where nothing can be kept. */
export function recentTypes(): FieldType[] {
  try {
    const stored = v.safeParse(storedTypes, JSON.parse(localStorage.getItem(key) ?? '[]'))
    const names = stored.success ? stored.output : []
    return names.flatMap((name) => fieldTypes.find((type) => type === name) ?? []).slice(0, most)
  } catch {
    return []
  }
}

export function rememberType(type: FieldType): void {
  try {
    const next = [type, ...recentTypes().filter((known) => known !== type)].slice(0, most)
    localStorage.setItem(key, JSON.stringify(next))
  } catch {
    // Blocked or full: the list only gets shorter.
  }
}
