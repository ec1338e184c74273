import { unescapeHtml } from './html-entities.ts'

/** A token: raw text or a tag. */
export type HtmlToken =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'open' | 'close'; readonly name: string; readonly attributes: string }

/** Elements whose content is neither markup nor visible. */
const hidden = new Set(['script', 'style', 'title', 'template', 'noscript', 'textarea', 'iframe'])

/** Excel adds a row for column widths only, for programs without column alignment. */
const widthsOnly = '<![if supportMisalignedColumns]>'

/** Tokenizes HTML in one pass, even if malformed. Skips comments, scripts and styles. */
export function* htmlTokens(html: string): Generator<HtmlToken> {
  const tag = /<(\/?)([a-z][^\s/>]*)/iy
  let at = 0
  while (at < html.length) {
    const start = html.indexOf('<', at)
    if (start !== at) yield { kind: 'text', text: html.slice(at, start < 0 ? html.length : start) }
    if (start < 0) return
    const mark = html[start + 1]
    tag.lastIndex = start
    const match = tag.exec(html)
    if (html.startsWith('<!--', start)) at = endOf(html, '-->', start + 4)
    else if (html.startsWith(widthsOnly, start)) at = endOf(html, '<![endif]>', start)
    else if (mark === '!' || mark === '?') at = endOf(html, '>', start)
    else if (match) {
      const name = (match[2] ?? '').toLowerCase()
      const end = endOfTag(html, tag.lastIndex)
      yield {
        kind: match[1] === '/' ? 'close' : 'open',
        name,
        attributes: html.slice(tag.lastIndex, end - 1),
      }
      at = match[1] !== '/' && hidden.has(name) ? endOfHidden(html, name, end) : end
    } else {
      yield { kind: 'text', text: '<' }
      at = start + 1
    }
  }
}

/** The value of an attribute, or null. */
export const attributeOf = (attributes: string, name: string): string | null => {
  const match = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i').exec(
    attributes,
  )
  const value = match?.[1] ?? match?.[2] ?? match?.[3]
  return value === undefined ? null : unescapeHtml(value)
}

const endOf = (html: string, mark: string, from: number): number => {
  const found = html.indexOf(mark, from)
  return found < 0 ? html.length : found + mark.length
}

/** The position after a tag's `>`, ignoring those inside quoted values. */
const endOfTag = (html: string, from: number): number => {
  let quote = ''
  let before = ''
  for (let at = from; at < html.length; at += 1) {
    const letter = html[at] ?? ''
    if (quote !== '') quote = letter === quote ? '' : quote
    else if (before === '=' && (letter === '"' || letter === "'")) quote = letter
    else if (letter === '>') return at + 1
    if (letter.trim() !== '') before = letter
  }
  return html.length + 1
}

const endOfHidden = (html: string, name: string, from: number): number => {
  const end = new RegExp(`</${name}\\b`, 'gi')
  end.lastIndex = from
  return end.exec(html)?.index ?? html.length
}
