import type { Position, Shape } from './geometry-shapes.ts'

/** The visible part of the plane: its center, and its width in degrees. */
export type MapView = { readonly x: number; readonly y: number; readonly span: number }

export const mapWidth = 480
export const mapHeight = 216
const world: MapView = { x: 0, y: 0, span: 360 }
const narrowest = 0.0005

/** Mercator-like stretch: away from the equator, a degree of latitude looks longer than one of longitude. */
const stretch = ({ y }: MapView): number => (Math.abs(y) <= 80 ? 1 / Math.cos((y * Math.PI) / 180) : 1)

export const toScreen = (view: MapView, [x, y]: Position): Position => {
  const scale = mapWidth / view.span
  return [mapWidth / 2 + (x - view.x) * scale, mapHeight / 2 - (y - view.y) * scale * stretch(view)]
}

/** The position under a map point, rounded to the zoom's precision. */
export const fromScreen = (view: MapView, [left, top]: Position): Position => {
  const scale = mapWidth / view.span
  const places = Math.max(0, Math.min(7, Math.ceil(Math.log10(scale)) + 1))
  const round = (value: number) => Number(value.toFixed(places)) + 0
  const x = view.x + (left - mapWidth / 2) / scale
  const y = view.y - (top - mapHeight / 2) / scale / stretch(view)
  return [round(Math.max(-180, Math.min(180, x))), round(Math.max(-90, Math.min(90, y)))]
}

/** Fits all shapes with a margin; the whole world without any. */
export function viewOf(shapes: readonly Shape[]): MapView {
  const all = shapes.flatMap(({ rings }) => rings.flat())
  if (all.length === 0) return world
  const [xs, ys] = [all.map(([x]) => x), all.map(([, y]) => y)]
  const [left, right] = [Math.min(...xs), Math.max(...xs)]
  const [bottom, top] = [Math.min(...ys), Math.max(...ys)]
  const middle = { x: (left + right) / 2, y: (bottom + top) / 2, span: 1 }
  const tall = (top - bottom) * stretch(middle) * (mapWidth / mapHeight)
  const span = Math.max(right - left, tall) * 1.4
  return { ...middle, span: span > 0 ? Math.min(360, span) : 1 }
}

/** Zooms; the position under `at` stays fixed. */
export function zoomed(view: MapView, factor: number, at: Position = [mapWidth / 2, mapHeight / 2]): MapView {
  const span = Math.max(narrowest, Math.min(360, view.span * factor))
  const share = 1 - span / view.span
  return moved(
    { ...view, span },
    ((at[0] - mapWidth / 2) * share * view.span) / span,
    ((at[1] - mapHeight / 2) * share * view.span) / span,
  )
}

/** Pans by map pixels. */
export function moved(view: MapView, right: number, down: number): MapView {
  const scale = mapWidth / view.span
  const within = (value: number, most: number) => Math.max(-most, Math.min(most, value))
  return {
    ...view,
    x: within(view.x + right / scale, 180),
    y: within(view.y - down / scale / stretch(view), 85),
  }
}

const steps = [
  90, 45, 30, 20, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001, 0.0005, 0.0002, 0.0001,
]

/** Degrees of the graticule lines. */
export function graticule(view: MapView): { xs: number[]; ys: number[] } {
  const step = steps.findLast((each) => view.span / each <= 8) ?? 90
  const tall = (view.span * mapHeight) / mapWidth / stretch(view)
  return {
    xs: multiples(step, Math.max(-180, view.x - view.span / 2), Math.min(180, view.x + view.span / 2)),
    ys: multiples(step, Math.max(-90, view.y - tall / 2), Math.min(90, view.y + tall / 2)),
  }
}

function multiples(step: number, from: number, to: number): number[] {
  const first = Math.ceil(from / step)
  const count = Math.max(0, Math.floor(to / step) - first + 1)
  return Array.from({ length: count }, (_, index) => Number(((first + index) * step).toFixed(5)) + 0)
}
