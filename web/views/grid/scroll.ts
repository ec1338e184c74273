/**
 * Scrolling beyond the browsers' limit for the height of an element (33.5 million pixels in Chromium, half of
 * that at scale 2, 17 million in Firefox). The native spacer is capped; the true offset is kept here.
 * Near both ends a native pixel is a true pixel, so the first and the last rows are reached without jumps;
 * in between the native range is stretched. Small steps (wheel, touch, keys) always move by true pixels.
 */

export const MAX_SPACER = 8_000_000
const EXACT_ZONE = 100_000

export type ScrollScale = {
  /** Height of everything, in true pixels. */
  readonly contentHeight: number
  /** Height of the native spacer, in native pixels. */
  readonly spacerHeight: number
  readonly viewportHeight: number
}

export type ScrollState = {
  /** The true offset. */
  readonly top: number
  /** The native scrollTop that was last seen or set. */
  readonly native: number
}

export const createScale = (contentHeight: number, viewportHeight: number): ScrollScale => ({
  contentHeight,
  viewportHeight,
  spacerHeight: Math.min(contentHeight, MAX_SPACER),
})

const trueMax = (scale: ScrollScale): number => Math.max(0, scale.contentHeight - scale.viewportHeight)
const nativeMax = (scale: ScrollScale): number => Math.max(0, scale.spacerHeight - scale.viewportHeight)
const isExact = (scale: ScrollScale): boolean => scale.contentHeight <= MAX_SPACER

/** Converts through the three zones; `from` and `to` are the ranges' ends on either side. */
const convert = (value: number, from: number, to: number): number => {
  if (value <= EXACT_ZONE) return Math.max(0, value)
  if (value >= from - EXACT_ZONE) return Math.min(to, to - (from - value))
  return EXACT_ZONE + ((value - EXACT_ZONE) * (to - 2 * EXACT_ZONE)) / (from - 2 * EXACT_ZONE)
}

/** The true offset for a native one. */
export const trueFromNative = (scale: ScrollScale, native: number): number =>
  isExact(scale) ? native : convert(native, nativeMax(scale), trueMax(scale))

/** The native offset for a true one (whole pixels, as browsers round it). */
export const nativeFromTrue = (scale: ScrollScale, top: number): number =>
  isExact(scale) ? top : Math.round(convert(top, trueMax(scale), nativeMax(scale)))

/** Takes a native scroll event. Steps shorter than two viewports move true pixels, longer ones jump. */
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

/** The state for a wanted true offset; the caller sets scrollTop to `native`. */
export const scrollTo = (scale: ScrollScale, top: number): ScrollState => {
  const clamped = Math.min(trueMax(scale), Math.max(0, top))
  return { top: clamped, native: nativeFromTrue(scale, clamped) }
}
