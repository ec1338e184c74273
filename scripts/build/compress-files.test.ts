import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { compressFiles } from './compress-files.ts'

test('writes versions of scripts and styles that get smaller, and nothing else', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-compress-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const text = Buffer.from('const answer = 42\n'.repeat(100))
  const large = Buffer.from('const answer = 42\n'.repeat(4000))
  const random = Buffer.from(crypto.getRandomValues(new Uint8Array(2000)))
  const files = { 'a.js': text, 'b.css': large, 'random.js': random, 'small.js': 'x = 1', 'c.woff2': text }
  for (const [name, bytes] of Object.entries(files)) writeFileSync(join(folder, name), bytes)
  await compressFiles(folder)
  const versions = ['a.js.br', 'a.js.gz', 'b.css.br', 'b.css.gz']
  expect(readdirSync(folder).toSorted()).toEqual([...Object.keys(files), ...versions].toSorted())
  for (const [name, bytes] of [
    ['a.js', text],
    ['b.css', large],
  ] as const) {
    const read = (ending: string) => readFileSync(join(folder, name + ending))
    expect(brotliDecompressSync(read('.br')).equals(bytes)).toBe(true)
    expect(gunzipSync(read('.gz')).equals(bytes)).toBe(true)
    expect(readFileSync(join(folder, name)).equals(bytes)).toBe(true)
  }
})
