import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  createScale,
  spacerHeightMaxPx,
  nativeFromTrue,
  onNativeScroll,
  scrollTo,
  trueFromNative,
} from './scroll.ts'

const million = createScale(32_000_100, 800)

describe('scroll scaling', () => {
  it('does not scale small content', () => {
    const scale = createScale(10_000, 800)
    expect(scale.spacerHeight).toBe(10_000)
    expect(onNativeScroll(scale, { top: 0, native: 0 }, 300)).toEqual({ top: 300, native: 300 })
  })

  it('caps the spacer and still reaches both ends', () => {
    expect(million.spacerHeight).toBe(spacerHeightMaxPx)
    const end = onNativeScroll(million, { top: 0, native: 0 }, spacerHeightMaxPx - 800)
    expect(end.top).toBe(32_000_100 - 800)
    expect(onNativeScroll(million, end, 0).top).toBe(0)
  })

  it('moves by content pixels for small steps at any position', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2000, max: 31_000_000 }),
        fc.integer({ min: 1, max: 1500 }),
        (top, step) => {
          const state = scrollTo(million, top)
          expect(onNativeScroll(million, state, state.native + step).top).toBeCloseTo(top + step, 6)
        },
      ),
    )
  })

  it('round-trips within a stretched pixel and stays monotonic', () => {
    const ratio = 32_000_100 / spacerHeightMaxPx + 1
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 31_999_300 }), fc.integer({ min: 0, max: 5000 }), (top, more) => {
        expect(Math.abs(trueFromNative(million, nativeFromTrue(million, top)) - top)).toBeLessThanOrEqual(
          ratio,
        )
        expect(nativeFromTrue(million, top + more)).toBeGreaterThanOrEqual(nativeFromTrue(million, top))
      }),
    )
  })

  it('is exact near the end, so that no last rows are skipped', () => {
    const state = scrollTo(million, 31_999_300 - 500)
    expect(spacerHeightMaxPx - 800 - state.native).toBe(500)
    expect(onNativeScroll(million, state, state.native + 120).top).toBe(31_999_300 - 380)
  })
})
