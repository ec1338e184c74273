import { expect, it } from 'vitest'
import { PageCache } from './page-cache.ts'
import type { GridRow } from './row-types.ts'

const nothing: ReadonlySet<number> = new Set()
const pageOf = (page: number, text: string): GridRow[] =>
  [0, 1].map((place) => ({ id: page * 2 + place + 1, text }))
const kept = (cache: PageCache, pages: number): number[] =>
  Array.from({ length: pages }, (_, page) => page).filter((page) => cache.has(page))

it('keeps a limited number of recently used pages', () => {
  const cache = new PageCache(2, 3)
  for (let page = 0; page < 5; page += 1) cache.put(page, pageOf(page, 'short'), false, nothing)
  expect(kept(cache, 5)).toEqual([2, 3, 4])
  expect(cache.indexOf(1)).toBe(-1)
  expect(cache.indexOf(9)).toBe(8)
})

it('keeps fewer pages of long texts, but always the visible one', () => {
  const cache = new PageCache(2, 100, 10_000)
  for (let page = 0; page < 5; page += 1) cache.put(page, pageOf(page, 'x'.repeat(1000)), false, nothing)
  expect(kept(cache, 5)).toEqual([3, 4])
  cache.put(5, pageOf(5, 'x'.repeat(50_000)), false, nothing)
  expect(kept(cache, 6)).toEqual([5])
  cache.put(6, pageOf(6, 'short'), false, new Set([5]))
  expect(kept(cache, 7)).toEqual([5, 6])
})

it('subtracts the weight of evicted or cleared pages', () => {
  const cache = new PageCache(2, 100, 10_000)
  for (let round = 0; round < 10; round += 1) {
    cache.put(0, pageOf(0, 'x'.repeat(1000)), false, nothing)
    cache.put(1, pageOf(1, 'x'.repeat(1000)), false, nothing)
    if (round === 5) cache.clear()
  }
  expect(kept(cache, 2)).toEqual([0, 1])
})
