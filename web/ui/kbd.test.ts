import { afterEach, expect, it, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

it.each([
  ['Macintosh; Intel Mac OS X', ['⇧', '⌘', 'Z']],
  ['Windows NT 10.0', ['Shift', 'Ctrl', 'Z']],
])('uses platform key names on %s', async (userAgent, expected) => {
  vi.stubGlobal('navigator', { userAgent })
  const { keySigns } = await import('./kbd.tsx')
  expect(keySigns('Shift+Mod+Z')).toEqual(expected)
})
