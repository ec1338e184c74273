import { useEffect, useState } from 'react'
import { Spinner } from '../../ui/feedback/spinner.tsx'

/**
 * A PDF in the browser's viewer. Calls `onError` for one that the server offers for download only, such as those of
 * strangers: a frame would start the download by itself.
 */
export function PdfFrame({ url, title, onError }: { url: string; title: string; onError: () => void }) {
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const stop = new AbortController()
    void fetch(url, { headers: { range: 'bytes=0-0' }, signal: stop.signal }).then(
      ({ headers }) =>
        headers.get('content-disposition')?.startsWith('attachment') ? onError() : setShown(true),
      // Another origin may hide its headers.
      () => stop.signal.aborted || setShown(true),
    )
    return () => stop.abort()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the caller's function is new in each render
  }, [url])
  if (!isShown) return <Spinner />
  return <iframe src={url} title={title} className="size-full max-w-5xl rounded-md bg-surface" />
}
