import { expect, it } from 'vitest'
import { fromScreen, graticule, mapHeight, mapWidth, moved, toScreen, viewOf, zoomed } from './map-view.ts'
import { readShapes } from './geometry-shapes.ts'

const square = viewOf(readShapes('POLYGON ((8 47, 9 47, 9 48, 8 48, 8 47))'))

it('fits all shapes', () => {
  for (const text of [
    'POLYGON ((8 47, 9 47, 9 48, 8 48, 8 47))',
    'LINESTRING (-170 -60, 170 70)',
    'POINT (8 47)',
  ]) {
    const shapes = readShapes(text)
    const view = viewOf(shapes)
    for (const position of shapes.flatMap(({ rings }) => rings.flat())) {
      const [x, y] = toScreen(view, position)
      expect(x >= 0 && x <= mapWidth && y >= 0 && y <= mapHeight).toBe(true)
    }
  }
})

it('finds the position under a point', () => {
  const [x, y] = fromScreen(square, toScreen(square, [8.25, 47.5]))
  expect(x).toBeCloseTo(8.25, 3)
  expect(y).toBeCloseTo(47.5, 3)
  expect(fromScreen(viewOf([]), [-1000, -1000])).toEqual([-180, 90])
})

it('zooms around the pointer within limits', () => {
  const at = [100, 50] as const
  const [x] = fromScreen(square, at)
  const [near] = fromScreen(zoomed(square, 0.5, at), at)
  expect(near).toBeCloseTo(x, 2)
  expect(zoomed(square, 1e9).span).toBe(360)
  expect(moved(square, 1e9, -1e9)).toMatchObject({ x: 180, y: 85 })
})

it('draws a limited number of lines', () => {
  for (const span of [360, 90, 7, 0.3, 0.001]) {
    const { xs, ys } = graticule({ x: 8.3, y: 47.2, span })
    expect(xs.length).toBeGreaterThan(1)
    expect(xs.length).toBeLessThan(10)
    expect(ys.length).toBeLessThan(10)
  }
})
