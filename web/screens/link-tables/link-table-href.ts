import { baseHref } from '../links.ts'

/** The URL of a link table inside the app. */
export function linkTableHref(baseId: string, columnId: string): string {
  return `${baseHref(baseId)}?links=${encodeURIComponent(columnId)}`
}
