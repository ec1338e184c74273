/** Placeholders of confirmation messages and redirects: `{record_id}`, or a field's title. */

const placeholder = /\{([^{}]+)\}/g

/** The placeholder for the new record's id. */
export const recordIdPlaceholder = 'record_id'

/** Fills in placeholders; unknown ones (null) stay as they are. */
export function fillPlaceholders(text: string, valueOf: (name: string) => string | null): string {
  return text.replace(placeholder, (whole, name: string) => valueOf(name.trim()) ?? whole)
}

/** Returns true if one of the texts contains the new record's id. */
export function namesRecordId(...texts: unknown[]): boolean {
  return texts.some(
    (text) =>
      typeof text === 'string' &&
      [...text.matchAll(placeholder)].some(([, name = '']) => name.trim() === recordIdPlaceholder),
  )
}

/** Returns true if no placeholder is in the scheme or host, so that answers cannot choose the site. */
export function hasFixedHost(url: string): boolean {
  return /^[a-z]+:\/\/[^/?#{]+([/?#]|$)/i.test(url)
}

/** The address with sample values, to check its form. */
export function withSampleValues(url: string): string {
  return url.replace(placeholder, '1')
}
