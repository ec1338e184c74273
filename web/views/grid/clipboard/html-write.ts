/** Escapes text for HTML content and double-quoted attributes. */
const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** Formats a table; `data` goes into its `data-tessera` attribute. */
export const formatHtmlTable = (table: readonly (readonly string[])[], data?: string): string => {
  const cell = (text: string): string => {
    // Protects spaces that readers would collapse.
    const html = escapeHtml(text).replaceAll(/ (?=[ \r\n]|$)|(?<=^|[\r\n]) /g, '&nbsp;')
    return `<td>${html.replaceAll(/\r\n|\r|\n/g, '<br>').replaceAll('\t', '&#9;')}</td>`
  }
  const rows = table.map((row) => `<tr>${row.map(cell).join('')}</tr>`).join('')
  const attribute = data === undefined ? '' : ` data-tessera="${escapeHtml(data)}"`
  return `<meta charset="utf-8"><table${attribute}><tbody>${rows}</tbody></table>`
}
