import type { IconName } from '#core/fields/options/icon-pairs.ts'

/** On a 24 x 24 grid: the filled shape if on (even-odd rule), the outline if off. */
export type IconMarkShape = { readonly on: string; readonly off: string }

const both = (path: string): IconMarkShape => ({ on: path, off: path })
const circle = 'M12 3.500a8.500 8.500 0 1 0 .01 0z'
const square =
  'M7 3.500h10a3.500 3.500 0 0 1 3.500 3.500v10a3.500 3.500 0 0 1-3.500 3.500H7A3.500 3.500 0 0 1 3.500 17V7A3.500 3.500 0 0 1 7 3.500z'
/** A hole in the filled shape. */
const tick = 'M7.200 12.300l3.400 3.400 6.200-6.900-1.400-1.300-4.900 5.400-1.900-2z'

/** Marks of checkboxes and ratings. */
export const iconMarkShapes: Readonly<Record<IconName, IconMarkShape>> = {
  square: { on: square + tick, off: square },
  check: { on: circle + tick, off: circle },
  circle: both(circle),
  star: both(
    'M12 2.500l2.900 6 6.600.900-4.800 4.600 1.200 6.500L12 17.300l-5.900 3.200 1.200-6.500L2.500 9.400l6.600-.900z',
  ),
  heart: both('M12 20.500C7 16.600 3 13.200 3 9a5 5 0 0 1 9-3 5 5 0 0 1 9 3c0 4.200-4 7.600-9 11.500z'),
  thumb: both(
    'M3 10.500h3.500V20H3zM8.500 10.500l3.600-7.300c1.600 0 2.700 1.100 2.700 2.700 0 .900-.300 2-.700 3.100h4.700a2.200 2.200 0 0 1 2.100 2.700l-1.500 6.500a2.300 2.300 0 0 1-2.200 1.800H8.500z',
  ),
  flag: both('M4.500 3h1.800v18H4.500zM8 4.500h11.500l-2.600 4 2.600 4H8z'),
}
