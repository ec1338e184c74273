import { expect, it } from 'vitest'
import { drawNumber, drawTabular } from './canvas-text.ts'

type Drawn = { text: string; x: number }

/** A canvas whose digit 1 is narrower than the others, as in proportional figures. */
function fakeContext() {
  const drawn: Drawn[] = []
  const widthOf = (text: string): number => [...text].reduce((sum, one) => sum + (one === '1' ? 4 : 8), 0)
  // Only what text painting uses.
  const context = {
    measureText: (text: string) => ({ width: widthOf(text) }),
    fillText: (text: string, x: number) => drawn.push({ text, x }),
  } as unknown as CanvasRenderingContext2D
  return { context, drawn }
}

const box = { x: 0, y: 0, width: 200, height: 32 }
const style = (font: string) => ({ font, color: '#000000', isRtl: false, direction: 'ltr' as const })

it('aligns the digits of amounts', () => {
  const { context, drawn } = fakeContext()
  drawNumber(context, '€111.11', box, style('13px one'))
  drawNumber(context, '€888.88', box, style('13px one'))
  const points = drawn.filter(({ text }) => text === '.').map(({ x }) => x)
  expect(points).toHaveLength(2)
  expect(points[0]).toBe(points[1])
})

it('aligns the parts of dates', () => {
  const { context, drawn } = fakeContext()
  drawTabular(context, '2026-11-11', box, style('13px two'))
  drawTabular(context, '2026-08-28', box, style('13px two'))
  const hyphens = drawn.filter(({ text }) => text === '-').map(({ x }) => x)
  expect(hyphens.slice(0, 2)).toEqual(hyphens.slice(2))
})
