import { mkdtempSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { keptSecrets } from './secrets.ts'

test('secrets are made once and kept, for their owner alone', () => {
  const dir = mkdtempSync(join(tmpdir(), 'tessera-secrets-'))
  const first = keptSecrets(dir)
  expect(first.AUTH_SECRET.length).toBeGreaterThanOrEqual(32)
  expect(keptSecrets(dir)).toEqual(first)
  expect(statSync(join(dir, 'secrets.json')).mode & 0o077).toBe(0)
})

test('a damaged file is never replaced silently', () => {
  const dir = mkdtempSync(join(tmpdir(), 'tessera-secrets-'))
  writeFileSync(join(dir, 'secrets.json'), '{')
  expect(() => keptSecrets(dir)).toThrow('cannot be read as secrets')
})
