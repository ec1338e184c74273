/** URL of a table in a base. */
export const tableAddress = /^#\/[\w-]+\/([^/]+)\/table\/([^/?]+)(?:\/([^/?]+))?/

/** URL of a table in a base or a shared base. */
const anyTableAddress = /^#\/[\w-]+\/(base\/)?[^/]+\/table\//

/** URL of the list of bases; web/public/before-paint.js knows it, too. */
const homeAddress = /^(#\/?(projects(\/list)?)?)?(\?|$)/

/** The screens that load ahead of the router; null for all others. */
export function firstScreenOf(address: string): 'table' | 'home' | null {
  if (anyTableAddress.test(address)) return 'table'
  return homeAddress.test(address) ? 'home' : null
}
