import { tabStops } from '../../ui/tab-stops.ts'

/**
 * Takes the focus to the next part of the page (`data-region`), or the one before, in a circle: Tab alone stays in
 * a grid, where it goes from cell to cell. False when there is no part to go to.
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
