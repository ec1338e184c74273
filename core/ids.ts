import * as v from 'valibot'

// Every runtime of core has Web Crypto, but core's type libraries are platform-independent.
declare const crypto: { getRandomValues(bytes: Uint8Array): Uint8Array }

/**
 * Ids encode their location: every id below a base contains the base's key, so a call finds the base database
 * without a lookup. `p` + key is the base, `md_` + key + tail is a table, and so on. Clients of NocoDB 0.109
 * distinguish table ids from titles by `md_`.
 */
export const idPrefixes = {
  base: 'p',
  source: 'b',
  table: 'md_',
  column: 'c',
  option: 'op',
  view: 'vw',
  viewColumn: 'nc',
  section: 'vs',
  filter: 'fi',
  sort: 'so',
  share: 'sh',
  sharedBase: 'sb',
  feed: 'fd',
  import: 'im',
  comment: 'cm',
  file: 'fl',
} as const

export type IdKind = keyof typeof idPrefixes

/** Id prefixes that older base databases still contain. */
const olderPrefixes: Partial<Record<IdKind, string>> = { table: 'm' }

const keyLength = 12
/** Length of the random part. Ids that grant access, such as links, have at least 128 random bits. */
const tailLength = (kind: IdKind): number =>
  kind === 'file' ? 24 : isLink(kind) || kind === 'feed' ? linkTailLength : 8
const linkTailLength = Math.ceil(128 / Math.log2(36))
/** The random part of older link ids: 41 bits. They keep working; see `isShortLink`. */
const shortTailLength = 8
const isLink = (kind: IdKind): boolean => kind === 'share' || kind === 'sharedBase'
const alphabet = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** Returns `length` random characters from a-z and 0-9, unbiased and cryptographically secure. */
export function randomText(length: number): string {
  let text = ''
  while (text.length < length) {
    for (const byte of crypto.getRandomValues(new Uint8Array(length * 2))) {
      // 252 is the largest multiple of 36 below 256; larger bytes would bias the result.
      if (byte < 252 && text.length < length) text += alphabet[byte % 36]
    }
  }
  return text
}

/** Returns a new base key (12 characters). Its database, ids and physical table names derive from it. */
export function newBaseKey(): string {
  return randomText(keyLength)
}

/** Returns the id of the base with this key. */
export function baseId(key: string): string {
  return idPrefixes.base + key
}

/** Returns a new id for something below the base with this key. */
export function newId(kind: Exclude<IdKind, 'base'>, key: string): string {
  return idPrefixes[kind] + key + randomText(tailLength(kind))
}

/** Returns the base key in an id of this kind, or null if the text is not such an id. */
export function baseKeyOf(kind: IdKind, id: string): string | null {
  return idPattern(kind).exec(id)?.[1] ?? null
}

/** Returns true for link ids with so few random bits that lookups of unknown ids must be rate limited. */
export function isShortLink(id: string): boolean {
  return id.length < idPrefixes.share.length + keyLength + linkTailLength
}

const idPatterns = new Map<IdKind, RegExp>()

/** The first group captures the key of the base. Kept, because each request reads several ids. */
function idPattern(kind: IdKind): RegExp {
  const known = idPatterns.get(kind)
  if (known) return known
  const pattern = newIdPattern(kind)
  idPatterns.set(kind, pattern)
  return pattern
}

function newIdPattern(kind: IdKind): RegExp {
  const characters = '[a-z0-9]'
  const short = isLink(kind) ? `|${characters}{${shortTailLength}}` : ''
  const tail = kind === 'base' ? '' : `(?:${characters}{${tailLength(kind)}}${short})`
  const older = olderPrefixes[kind]
  const prefix = older === undefined ? idPrefixes[kind] : `(?:${idPrefixes[kind]}|${older})`
  return new RegExp(`^${prefix}(${characters}{${keyLength}})${tail}$`)
}

/** The physical name of a table or column. SQL never contains names that users typed. */
export function physicalName(kind: 'table' | 'column', id: string): string {
  return kind === 'table' ? `t_${id.replace(/^(md_|m)/, '')}` : `c_${id.slice(1 + keyLength)}`
}

/** Schema of ids of this kind. */
export function idSchema(kind: IdKind) {
  return v.pipe(v.string(), v.regex(idPattern(kind), `This is not the id of a ${kind}.`))
}
