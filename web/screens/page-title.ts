import { useEffect } from 'react'

/** Says what the page is about in the browser's tab. */
export function setPageTitle(title: string): void {
  document.title = title === '' ? 'Tessera' : `${title} · Tessera`
}

/** The same for as long as the component shows; for pages that learn their title late. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    if (title !== undefined) setPageTitle(title)
  }, [title])
}
