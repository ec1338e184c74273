type Link = {
  href: string
  protocol: string
  origin: string
  target: string
  relList: { contains(word: string): boolean }
}

/**
 * Returns true for a link that a click may follow: within the site, or one that says that it leaves it, by a window of
 * its own or by `rel="external"`. Files that the page has made are saved by links too.
 */
export function mayFollow(link: Link, origin: string): boolean {
  if (link.href === '' || link.origin === origin || link.protocol === 'blob:') return true
  const isAllowed = link.target === '_blank' || link.relList.contains('external')
  return isAllowed && ['http:', 'https:', 'mailto:', 'tel:'].includes(link.protocol)
}

/** Blocks clicks on links that would leave the app unannounced. */
export function blockExternalLinks(): void {
  document.addEventListener(
    'click',
    (event) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (link && !mayFollow(link, location.origin)) event.preventDefault()
    },
    { capture: true },
  )
}
