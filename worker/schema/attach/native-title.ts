import * as limits from '#core/limits.ts'

/** A name of a database as a title, which is trimmed and has no control characters. */
export function nativeTitle(name: string): string {
  // oxlint-disable-next-line no-control-regex -- names may contain control characters, titles may not
  const title = name.replaceAll(/[\u0000-\u001f\u007f]/g, ' ').trim()
  // Leaves room for the suffix of a repeated title.
  return title === '' ? 'Unnamed' : title.slice(0, limits.titleLength - 10).toWellFormed()
}
