import * as v from 'valibot'
import { baseKeyOf } from '../ids.ts'
import * as limits from '../limits.ts'

/** Names that addresses of links cannot have: pages that the app may get, and words that visitors trust. */
const reserved = [
  'about',
  'account',
  'admin',
  'administrator',
  'api',
  'app',
  'assets',
  'auth',
  'billing',
  'blog',
  'contact',
  'dashboard',
  'docs',
  'download',
  'edit',
  'embed',
  'feed',
  'feeds',
  'files',
  'form',
  'forms',
  'help',
  'home',
  'image',
  'images',
  'index',
  'invite',
  'legal',
  'link',
  'links',
  'login',
  'logout',
  'mail',
  'new',
  'null',
  'official',
  'owner',
  'password',
  'pay',
  'payment',
  'payments',
  'preview',
  'privacy',
  'public',
  'register',
  'reset',
  'root',
  'search',
  'security',
  'settings',
  'share',
  'shared',
  'signin',
  'signout',
  'signup',
  'static',
  'status',
  'support',
  'survey',
  'system',
  'terms',
  'tessera',
  'undefined',
  'user',
  'verify',
  'view',
  'views',
  'webmail',
  'www',
]

/** The name of a link in its address, `/s/<slug>` or `/f/<slug>`. */
export const slugSchema = v.pipe(
  v.string('A custom address must be text.'),
  v.check(
    (text) => !/\P{ASCII}/u.test(text),
    'A custom address can only have the letters a to z, digits and hyphens. Letters of other alphabets are refused, because they can look the same.',
  ),
  v.regex(
    /^[a-z0-9]+(?:-[a-z0-9]+)*$/,
    'A custom address can only have lower-case letters, digits, and single hyphens between them.',
  ),
  v.minLength(limits.slugLengthMin, `A custom address needs at least ${limits.slugLengthMin} characters.`),
  v.maxLength(limits.slugLengthMax, `A custom address can have at most ${limits.slugLengthMax} characters.`),
  v.check((text) => !isReservedSlug(text), 'This address is reserved. Choose another one.'),
)

/** True for a text that may be the slug of a link. */
export function isSlug(text: string): boolean {
  return v.is(slugSchema, text)
}

function isReservedSlug(text: string): boolean {
  const skeleton = slugSkeleton(text)
  // Ids of links are valid in the same place.
  return baseKeyOf('share', text) !== null || reserved.some((word) => slugSkeleton(word) === skeleton)
}

/**
 * The slug without differences that people overlook: hyphens, and characters or pairs that look alike in common fonts.
 * Two links cannot have slugs with the same skeleton.
 */
export function slugSkeleton(slug: string): string {
  return slug
    .replaceAll('-', '')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replaceAll('cl', 'd')
    .replaceAll('0', 'o')
    .replace(/[1i]/g, 'l')
    .replaceAll('5', 's')
}
