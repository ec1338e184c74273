/**
 * Scrolls beyond the browsers' limit for element height (33.5 million pixels in Chromium, half of that at scale 2, 17
 * million in Firefox). Caps the native spacer and keeps the content offset here. Near both ends native and content
 * pixels are equal, so that the first and last rows are reachable; in between the native range is stretched. Small
 * steps (wheel, touch, keys) always move by content pixels.
 */

export const spacerHeightMaxPx = 8_000_000
const unscaledZonePx = 100_000

export type ScrollScale = {
  /** Total height in content pixels. */
  readonly contentHeight: number
  /** Height of the native spacer in native pixels. */
  readonly spacerHeight: number
  readonly viewportHeight: number
}

export type ScrollState = {
  /** The content offset. */
  readonly top: number
  /** The native scrollTop last read or set. */
  readonly native: number
}

export const createScale = (contentHeight: number, viewportHeight: number): ScrollScale => ({
  contentHeight,
  viewportHeight,
  spacerHeight: Math.min(contentHeight, spacerHeightMaxPx),
})

const trueMax = (scale: ScrollScale): number => Math.max(0, scale.contentHeight - scale.viewportHeight)
const nativeMax = (scale: ScrollScale): number => Math.max(0, scale.spacerHeight - scale.viewportHeight)
const isExact = (scale: ScrollScale): boolean => scale.contentHeight <= spacerHeightMaxPx

/** Converts through the three zones; `from` and `to` are the ends of the two ranges. */
const convert = (value: number, from: number, to: number): number => {
  if (value <= unscaledZonePx) return Math.max(0, value)
  if (value >= from - unscaledZonePx) return Math.min(to, to - (from - value))
  return unscaledZonePx + ((value - unscaledZonePx) * (to - 2 * unscaledZonePx)) / (from - 2 * unscaledZonePx)
}

/** The content offset for a native one. */
export const trueFromNative = (scale: ScrollScale, native: number): number =>
  isExact(scale) ? native : convert(native, nativeMax(scale), trueMax(scale))

/** The native offset for a content one, in whole pixels as browsers round it. */
export const nativeFromTrue = (scale: ScrollScale, top: number): number =>
  isExact(scale) ? top : Math.round(convert(top, trueMax(scale), nativeMax(scale)))

/** Handles a native scroll event. Steps under two viewports move by content pixels; longer ones jump. */
export const onNativeScroll = (scale: ScrollScale, state: ScrollState, native: number): ScrollState => {
  const limit = trueMax(scale)
  if (isExact(scale)) return { top: Math.min(limit, Math.max(0, native)), native }
  const step = native - state.native
  if (step === 0) return state
  if (native <= 0) return { top: 0, native }
  if (native >= nativeMax(scale) - 0.5) return { top: limit, native }
  const isSmall = Math.abs(step) < 2 * scale.viewportHeight
  const top = isSmall ? state.top + step : trueFromNative(scale, native)
  return { top: Math.min(limit, Math.max(0, top)), native }
}

/** The state for a content offset; the caller sets scrollTop to `native`. */
export const scrollTo = (scale: ScrollScale, top: number): ScrollState => {
  const clamped = Math.min(trueMax(scale), Math.max(0, top))
  return { top: clamped, native: nativeFromTrue(scale, clamped) }
}
