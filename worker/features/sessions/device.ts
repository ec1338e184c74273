import type { SessionWire } from '#core/api/accounts/sessions.ts'

type Device = Pick<SessionWire, 'browser' | 'os' | 'device'>

/** In this order, because many browsers also name those that they derive from. */
const browsers: [name: string, sign: RegExp][] = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\bOPR\/|\bOpera\b/],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|Chromium)\//],
  ['Safari', /\bSafari\//],
]
const systems: [name: string, sign: RegExp][] = [
  ['iPadOS', /\biPad\b/],
  ['iOS', /\biPhone|iPod\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X|Macintosh\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
]

/** Summarizes a user agent. It can be forged, so use it for display only. */
export function deviceOf(userAgent: string | null): Device {
  if (!userAgent) return { browser: null, os: null, device: 'unknown' }
  const browser = browsers.find(([, sign]) => sign.test(userAgent))?.[0] ?? null
  const os = systems.find(([, sign]) => sign.test(userAgent))?.[0] ?? null
  if (browser === null && os === null) return { browser, os, device: 'program' }
  if (os === 'iPadOS' || (os === 'Android' && !/\bMobile\b/.test(userAgent)))
    return { browser, os, device: 'tablet' }
  return { browser, os, device: os === 'iOS' || os === 'Android' ? 'mobile' : 'desktop' }
}
