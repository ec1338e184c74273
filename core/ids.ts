import * as v from 'valibot'

// Web Crypto is in every place that core runs in; core's library types know no platform.
declare const crypto: { getRandomValues(bytes: Uint8Array): Uint8Array }

/**
 * Ids say where a thing lives: the id of everything below a base carries the base's key, so any call finds
 * the home of its data without a look-up. `p` + key is the base; a table is `md_` + key + tail, and so on. Clients of
 * NocoDB 0.109 tell ids of tables from titles by `md_`.
 */
export const idPrefixes = {
  base: 'p',
  source: 'b',
  table: 'md_',
  column: 'c',
  option: 'op',
  view: 'vw',
  viewColumn: 'nc',
  filter: 'fi',
  sort: 'so',
  share: 'sh',
  sharedBase: 'sb',
  import: 'im',
  comment: 'cm',
  file: 'fl',
} as const

export type IdKind = keyof typeof idPrefixes

/** Prefixes of ids that older base databases still hold. */
const olderPrefixes: Partial<Record<IdKind, string>> = { table: 'm' }

const keyLength = 12
/** Characters of the random part. Ids that open something by themselves, as links do, have at least 128 random bits. */
const tailLength = (kind: IdKind): number => (kind === 'file' ? 24 : isLink(kind) ? linkTailLength : 8)
const linkTailLength = Math.ceil(128 / Math.log2(36))
/** The random part of links from before: 41 bits. They keep working; see `isShortLink`. */
const shortTailLength = 8
const isLink = (kind: IdKind): boolean => kind === 'share' || kind === 'sharedBase'
const alphabet = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** `length` random characters out of a-z and 0-9, unbiased, from the platform's secure source. */
export function randomText(length: number): string {
  let text = ''
  while (text.length < length) {
    for (const byte of crypto.getRandomValues(new Uint8Array(length * 2))) {
      // 252 is the largest multiple of 36 below 256: bytes above it would favour the first letters.
      if (byte < 252 && text.length < length) text += alphabet[byte % 36]
    }
  }
  return text
}

/** A fresh key for a base (12 characters). Its home, its ids and its physical table names are derived from it. */
export function newBaseKey(): string {
  return randomText(keyLength)
}

/** The id of the base with this key. */
export function baseId(key: string): string {
  return idPrefixes.base + key
}

/** A fresh id of something below the base with this key. */
export function newId(kind: Exclude<IdKind, 'base'>, key: string): string {
  return idPrefixes[kind] + key + randomText(tailLength(kind))
}

/** The key of the base that an id of this kind belongs to, or null when the text is no such id. */
export function baseKeyOf(kind: IdKind, id: string): string | null {
  return idPattern(kind).exec(id)?.[1] ?? null
}

/** True for a link id with so few random bits that guesses of it must be counted. */
export function isShortLink(id: string): boolean {
  return id.length < idPrefixes.share.length + keyLength + linkTailLength
}

/** Its first group is the key of the base. */
function idPattern(kind: IdKind): RegExp {
  const characters = '[a-z0-9]'
  const short = isLink(kind) ? `|${characters}{${shortTailLength}}` : ''
  const tail = kind === 'base' ? '' : `(?:${characters}{${tailLength(kind)}}${short})`
  const older = olderPrefixes[kind]
  const prefix = older === undefined ? idPrefixes[kind] : `(?:${idPrefixes[kind]}|${older})`
  return new RegExp(`^${prefix}(${characters}{${keyLength}})${tail}$`)
}

/** Opaque physical name of a table or a column: what SQL sees instead of anything a user typed. */
export function physicalName(kind: 'table' | 'column', id: string): string {
  return kind === 'table' ? `t_${id.replace(/^(md_|m)/, '')}` : `c_${id.slice(1 + keyLength)}`
}

/** Validates an id of this kind. */
export function idSchema(kind: IdKind) {
  return v.pipe(v.string(), v.regex(idPattern(kind), `This is not the id of a ${kind}.`))
}
