import { expect, it } from 'vitest'
import { mayFollow } from './external-links.ts'

const site = 'https://tessera.example'
const link = (href: string, target = '', rel: string[] = []) => {
  const { protocol, origin } = new URL(href, site)
  return { href, protocol, origin, target, relList: { contains: (word: string) => rel.includes(word) } }
}

it.each([
  ['within the site', link(`${site}/#/nc`), true],
  ['a file that the page has made', link('blob:https://tessera.example/1'), true],
  ['another site', link('https://other.example/'), false],
  ['another site in a window of its own', link('https://other.example/', '_blank'), true],
  ['another site, marked', link('https://other.example/', '', ['external']), true],
  ['mail, marked', link('mailto:a@b.example', '', ['external']), true],
  ['mail', link('mailto:a@b.example'), false],
  ['a script', link('javascript:alert(1)', '_blank'), false],
  ['data', link('data:text/html,x', '_blank'), false],
])('%s: %s', (_, given, expected) => {
  expect(mayFollow(given, site)).toBe(expected)
})
