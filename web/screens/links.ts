import { baseLink } from '../api/bases/active-share-link.ts'

/** URLs inside the app, as `href`. They use ids, so that renames break no links. */

export function baseHref(baseId: string): string {
  const link = baseLink()
  return link?.baseId === baseId
    ? `#/nc/base/${encodeURIComponent(link.shareId)}`
    : `#/nc/${encodeURIComponent(baseId)}`
}

export function tableHref(baseId: string, tableId: string, viewId?: string): string {
  const view = viewId === undefined ? '' : `/${encodeURIComponent(viewId)}`
  return `${baseHref(baseId)}/table/${encodeURIComponent(tableId)}${view}`
}

export function baseSettingsHref(baseId: string): string {
  return `${baseHref(baseId)}/auth`
}

/** The same without the hash sign, for the router. */
export function toPath(href: string): string {
  return href.replace(/^#/, '')
}
