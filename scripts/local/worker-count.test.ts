import { expect, test } from 'vitest'
import { defaultWorkers } from './worker-count.ts'

const gigabyte = 1024 ** 3

test.each([
  { cores: 1, gigabytes: 4, sharesPorts: true, expected: 1 },
  { cores: 2, gigabytes: 24, sharesPorts: true, expected: 1 },
  { cores: 4, gigabytes: 8, sharesPorts: true, expected: 2 },
  { cores: 8, gigabytes: 2, sharesPorts: true, expected: 2 },
  { cores: 8, gigabytes: 0.5, sharesPorts: true, expected: 1 },
  { cores: 64, gigabytes: 256, sharesPorts: true, expected: 4 },
  { cores: 64, gigabytes: 256, sharesPorts: false, expected: 1 },
])('$cores cores, $gigabytes GB: $expected', ({ cores, gigabytes, sharesPorts, expected }) => {
  expect(defaultWorkers({ cores, memoryBytes: gigabytes * gigabyte, sharesPorts })).toBe(expected)
})
