import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inRoot } from '../paths.ts'
import { type Lock, missingEntries, platformOf } from './lock.ts'

const read = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8')) as Lock

test('the lock file has an entry for every platform, as npm ci requires (node scripts/run.mjs complete-lock)', () => {
  expect(missingEntries(read).map(([place]) => place)).toEqual([])
})

test('the lock file names no registry', () => {
  expect(Object.values(read.packages).filter(({ resolved }) => resolved !== undefined)).toEqual([])
})

test('finds missing packages, regardless of dependent and location', () => {
  const lock: Lock = {
    packages: {
      '': {},
      'node_modules/a': {
        optionalDependencies: { 'a-linux-x64': '1.0.0', 'a-darwin-arm64': '1.0.0' },
        dev: true,
      },
      'node_modules/a-linux-x64': {},
      'node_modules/b/node_modules/a': { optionalDependencies: { 'a-win32-x64': '2.0.0' } },
      'node_modules/b/node_modules/a-win32-x64': {},
    },
  }
  expect(missingEntries(lock)).toEqual([
    [
      'node_modules/a-darwin-arm64',
      { version: '1.0.0', cpu: ['arm64'], os: ['darwin'], dev: true, optional: true },
    ],
  ])
})

test.each([
  ['@oxlint/binding-linux-arm64-musl', { os: ['linux'], cpu: ['arm64'], libc: ['musl'] }],
  ['@cloudflare/workerd-windows-64', { os: ['win32'], cpu: ['x64'] }],
  ['@tailwindcss/oxide-wasm32-wasi', { cpu: ['wasm32'] }],
  ['@oxfmt/binding-linux-x64-gnu', { os: ['linux'], cpu: ['x64'], libc: ['glibc'] }],
])('%s', (name, platform) => {
  expect(platformOf(name)).toEqual(platform)
})
