import { describe, expect, it } from 'vitest'
import type { Mail } from './mail.ts'
import { mailLocale, renderMail } from './render.ts'
import { en } from './texts/en.ts'
import { fa } from './texts/fa.ts'

const link = 'https://tessera.example/#/signup/abc'
const mails: Mail[] = [
  {
    to: 'a@b.example',
    template: 'invite',
    locale: 'en',
    values: { inviter: 'Ada', base: 'CRM', role: 'editor', link, days: 7 },
  },
  {
    to: 'a@b.example',
    template: 'invite',
    locale: 'en',
    values: { inviter: 'Ada', base: null, role: null, link, days: 7 },
  },
  {
    to: 'a@b.example',
    template: 'added',
    locale: 'en',
    values: { inviter: 'Ada', base: 'CRM', role: 'editor', link },
  },
  { to: 'a@b.example', template: 'reset', locale: 'en', values: { link, minutes: 60 } },
  { to: 'a@b.example', template: 'verify', locale: 'en', values: { link, days: 7 } },
  {
    to: 'a@b.example',
    template: 'newAddress',
    locale: 'en',
    values: { account: 'old@b.example', link, minutes: 60 },
  },
  {
    to: 'a@b.example',
    template: 'addressChanged',
    locale: 'en',
    values: { address: 'new@b.example', link },
  },
]

describe.each(['en', 'fa'])('mails in %s', (locale) => {
  it.each(mails.map((mail) => [mail.template, mail] as const))('say what they must: %s', (_name, mail) => {
    const { subject, text, html } = renderMail({ ...mail, locale })
    expect(subject).not.toBe('')
    expect(text).toContain(link)
    expect(html).toContain(`href="${link}"`)
    expect(html).toContain(`<html lang="${locale}" dir="${locale === 'fa' ? 'rtl' : 'ltr'}">`)
    expect(`${subject}${text}${html}`).not.toMatch(/undefined|\[object|\{\w+\}/)
  })
})

it('every language names every role', () => {
  expect(Object.keys(fa.roles)).toEqual(Object.keys(en.roles))
})

it('shows names as text, whatever is in them', () => {
  const inviter = '<img src=x onerror=alert(1)>"\'&'
  const base = 'CRM\r\nBcc: everybody@example.com'
  const { subject, html } = renderMail({
    to: 'a@b.example',
    template: 'invite',
    locale: 'en',
    values: { inviter, base, role: 'editor', link: 'https://x.example/#/"><script>', days: 7 },
  })
  expect(subject).not.toMatch(/[\r\n]/)
  expect(html).not.toMatch(/<img|<script|onerror=alert\(1\)>"/)
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;')
})

it.each([
  [['fa-IR'], 'fa'],
  [[null, 'de-CH, fa;q=0.8, en;q=0.5'], 'fa'],
  [['xx', undefined], 'en'],
  [['__proto__', 'constructor'], 'en'],
  [[], 'en'],
])('%j is written to in %s', (wanted, locale) => {
  expect(mailLocale(...wanted)).toBe(locale)
})
