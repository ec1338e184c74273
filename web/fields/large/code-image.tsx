import { useEffect, useRef } from 'react'
import type { Code } from '../canvas/barcode-encoding.ts'
import { drawPicture } from './barcode-image-data.ts'

/** A code on white in both themes. */
export function CodeImage(props: { code: Code; label: string; className: string }) {
  const { code, label, className } = props
  const place = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (place.current) drawPicture(place.current, code)
  }, [code])
  return <canvas ref={place} role="img" aria-label={label} className={className} />
}
