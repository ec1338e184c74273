import { useEffect } from 'react'

/** Sets the title of the browser tab. */
export function setPageTitle(title: string): void {
  document.title = title === '' ? 'Tessera' : `${title} · Tessera`
}

/** The same while mounted, for pages whose title loads late. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    if (title !== undefined) setPageTitle(title)
  }, [title])
}
