import { tabStops } from '../../ui/overlays/tab-stops.ts'

/**
 * Moves focus to the next or previous page region (`data-region`), cycling: in a grid, Tab moves between cells. False
 * without another region.
 */
export function goToRegion(step: 1 | -1): boolean {
  const regions = [...document.querySelectorAll<HTMLElement>('[data-region]')]
  const here = regions.findIndex((region) => region.contains(document.activeElement))
  const from = here < 0 && step < 0 ? 0 : here
  for (let turn = 1; turn <= regions.length; turn += 1) {
    const place = (from + step * turn + regions.length * 2) % regions.length
    const [stop] = tabStops(regions[place] ?? document.body)
    if (!stop) continue
    stop.focus()
    return true
  }
  return false
}
