import { mkdtempSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadSecrets } from './secrets.ts'

test('creates secrets once, readable by their owner only', () => {
  const dir = mkdtempSync(join(tmpdir(), 'tessera-secrets-'))
  const first = loadSecrets(dir)
  expect(first.AUTH_SECRET.length).toBeGreaterThanOrEqual(32)
  expect(loadSecrets(dir)).toEqual(first)
  expect(statSync(join(dir, 'secrets.json')).mode & 0o077).toBe(0)
})

test('never replaces a corrupt file', () => {
  const dir = mkdtempSync(join(tmpdir(), 'tessera-secrets-'))
  writeFileSync(join(dir, 'secrets.json'), '{')
  expect(() => loadSecrets(dir)).toThrow('cannot be read as secrets')
})
