import { expect, it } from 'vitest'
import { deviceOf } from './device.ts'

it.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537.36 Edg/142.0',
    ['Edge', 'Windows', 'desktop'],
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15',
    ['Safari', 'macOS', 'desktop'],
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 CriOS/142.0 Mobile/15E148 Safari/604.1',
    ['Chrome', 'iOS', 'mobile'],
  ],
  ['Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0', ['Firefox', 'Android', 'mobile']],
  [
    'Mozilla/5.0 (Linux; Android 14; SM-X710) AppleWebKit/537.36 Chrome/142.0 Safari/537.36',
    ['Chrome', 'Android', 'tablet'],
  ],
  ['curl/8.5.0', [null, null, 'program']],
  ['', [null, null, 'unknown']],
  [null, [null, null, 'unknown']],
])('%s', (userAgent, [browser, os, device]) => {
  expect(deviceOf(userAgent)).toEqual({ browser, os, device })
})
