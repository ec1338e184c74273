import type { Stretch } from './axis.ts'

/** A bar and the middle of its row, in pixels. */
export type ArrowEnd = Stretch & { readonly y: number }

/** How far an arrow leaves and enters a bar before it turns. */
const stubPx = 10
/** Half the height of an arrowhead. */
const headPx = 4

/** True if a record starts before one that it depends on ends. */
export function isTooEarly(before: Stretch, after: Stretch): boolean {
  return after.from < before.to - 1
}

/**
 * The path of an arrow from the end of a bar to the start of another, as SVG. It goes around the bars if there is no
 * room between them. `rowHeight`: of a row.
 */
export function arrowPath(before: ArrowEnd, after: ArrowEnd, rowHeight: number): string {
  const [x, y] = [before.to, before.y]
  const [toX, toY] = [after.from, after.y]
  const turn = x + stubPx
  const enter = toX - stubPx
  if (turn <= enter) return `M${x} ${y}H${turn}V${toY}H${toX}`
  // Between the rows, beside the row that the arrow ends in.
  const between = toY + (toY > y ? -rowHeight / 2 : rowHeight / 2)
  return `M${x} ${y}H${turn}V${between}H${enter}V${toY}H${toX}`
}

/** The arrowhead at the start of a bar. */
export function arrowHead({ from, y }: ArrowEnd): string {
  return `M${from} ${y}l${-headPx * 1.5} ${-headPx}v${2 * headPx}z`
}
